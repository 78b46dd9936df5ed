import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'

export const texts = ['ui', 'course-builder']

type TitledItem = { id: number; title: string }

/** A new lecture of a section; what it is made of is added on its own page. */
export default function NewLecture({ course, section }: { course: TitledItem; section: TitledItem }) {
  const t = useTexts('course-builder')
  const contents = `/home/courses/${course.id}/sections`
  return (
    <OfficeLayout
      title={t('new_lecture')}
      crumbs={[
        { href: contents, text: course.title },
        { href: contents, text: section.title },
      ]}
    >
      <div className="card">
        <Form action={`${contents}/${section.id}/lectures`} submit={t('add_lecture')}>
          <TextField name="title" label={t('lecture_title')} maxLength={200} required />
        </Form>
      </div>
    </OfficeLayout>
  )
}
