import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronLeft, chevronRight, eye, keyRound } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SavingState } from '#app/ui/saving-state.tsx'
import type { LectureEditor } from '../lecture-editor.ts'
import { ComponentList } from '../ui/component-list.tsx'
import { Languages } from '../ui/language.tsx'
import { LectureFields } from '../ui/lecture-fields.tsx'
import { Limits } from '../ui/limits.tsx'
import '../ui/builder.css'

export const texts = ['ui', 'course-builder', 'videos', 'media']

/** A lecture with all that it is made of; everything saves itself. */
export default function Lecture({ course, section, lecture, beside, maxMb }: LectureEditor) {
  const t = useTexts('course-builder')
  const contents = `/home/courses/${course.id}/sections`
  const address = `${contents}/${section.id}/lectures/${lecture.id}`
  const [saved, setSaved] = useState<string>()
  return (
    <OfficeLayout
      title={saved ?? lecture.title}
      crumbs={[
        { href: '/home/courses', text: t('courses') },
        { href: contents, text: `${course.title}: ${section.title}` },
      ]}
      actions={
        <>
          <SavingState />
          <ButtonLink size="sm" icon={keyRound} href={`/home/access/why?lecture=${lecture.id}`}>
            {t('who_sees_it')}
          </ButtonLink>
          <ButtonLink size="sm" icon={eye} href={`/${course.slug}/watch/${lecture.id}`} target="_blank">
            {t('preview')}
          </ButtonLink>
        </>
      }
    >
      <Limits value={{ maxMb }}>
        <Languages>
          <LectureFields
            key={lecture.id}
            address={address}
            lecture={lecture}
            onTitle={setSaved}
            foot={<Beside {...beside} />}
          >
            <ComponentList
              key={lecture.id}
              courseId={course.id}
              lectureId={lecture.id}
              address={address}
              components={lecture.components}
            />
          </LectureFields>
        </Languages>
      </Limits>
    </OfficeLayout>
  )
}

/** On to the lecture before and the one behind. */
function Beside({ previous, next, place, of }: LectureEditor['beside']) {
  const t = useTexts('course-builder')
  return (
    <nav className="split" aria-label={t('lectures')}>
      {previous ? (
        <Link className="btn btn-sm" href={previous}>
          <Icon of={chevronLeft} /> {t('previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="t12 faint num">{t('place_of', { place, of })}</span>
      {next ? (
        <Link className="btn btn-sm" href={next}>
          {t('next')} <Icon of={chevronRight} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
