import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { eye } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import type { LectureEditor } from '../lecture-editor.ts'
import { ComponentList } from '../ui/component-list.tsx'
import { LectureFields } from '../ui/lecture-fields.tsx'
import '../ui/builder.css'

export const texts = ['ui', 'course-builder', 'videos']

/** A lecture with all that it is made of; everything saves itself. */
export default function Lecture({ course, section, lecture }: LectureEditor) {
  const t = useTexts('course-builder')
  const contents = `/home/courses/${course.id}/sections`
  const address = `${contents}/${section.id}/lectures/${lecture.id}`
  return (
    <OfficeLayout
      title={lecture.title}
      crumbs={[{ href: contents, text: `${course.title}: ${section.title}` }]}
      actions={
        <>
          <SavingState />
          <ButtonLink size="sm" icon={eye} href={`/${course.slug}/watch/${lecture.id}`} target="_blank">
            {t('preview')}
          </ButtonLink>
        </>
      }
    >
      <LectureFields key={lecture.id} address={address} lecture={lecture}>
        <ComponentList key={lecture.id} address={address} components={lecture.components} />
      </LectureFields>
    </OfficeLayout>
  )
}
