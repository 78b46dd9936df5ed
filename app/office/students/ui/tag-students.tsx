import { router } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import { SEARCHED_TAGS, type StudentTag } from '#app/people/student-tags/student-tags.ts'
import { call, callError } from '#app/platform/call.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Form } from '#app/ui/form.tsx'
import { plus, tag as tagIcon, x } from '#app/ui/icons.ts'
import { PickerBoxes } from '#app/ui/picker-boxes.tsx'
import { toast } from '#app/ui/toast.ts'
import { ChosenFields, type ChosenStudents, countChosen, getChoiceName, getOnly } from './chosen-students.tsx'

type WindowProps = {
  students: ChosenStudents
  tags: OptionList
  /** Whether tags are removed here too: of a page that shows them, they are removed there. */
  removes?: boolean
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Adds tags to one student or to several, or removes them. */
function TagWindow({ students, tags, removes = false, open, onClose, onDone }: WindowProps) {
  const t = useTexts('students')
  function done({ changed, bulk_action: bulk }: { changed: number; bulk_action?: { id: number } }) {
    onClose()
    if (bulk) return router.visit(`/home/students/bulk-actions/${bulk.id}`)
    void toast({ kind: 'success', title: t('tagged_count', { count: changed }) })
    router.reload()
    onDone()
  }
  const only = getOnly(students)
  const title = only ? t('tags_of', { name: only.name }) : t('tags_of_count', { count: countChosen(students) })
  const manage = (
    <a className="link t13 w-fit" href="/home/student-tags">
      {t('manage_tags')}
    </a>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} bare>
      {tags.options.length === 0 && !tags.more ? (
        <div className="card-pad stack">
          <p className="muted">{t('no_tags')}</p>
          {manage}
        </div>
      ) : (
        <Form
          action="/home/students/tag"
          about={getChoiceName(students)}
          submit={t('save_tags')}
          frame="window"
          onAnswer={done}
        >
          <ChosenFields students={students} />
          <PickerBoxes name="add" ids="add-tag" label={t('add_tags')} of={tags} isChecked={() => false} />
          {removes && (
            <PickerBoxes name="remove" ids="remove-tag" label={t('remove_tags')} of={tags} isChecked={() => false} />
          )}
          {manage}
        </Form>
      )}
    </Dialog>
  )
}

type SeveralProps = Pick<WindowProps, 'students' | 'tags' | 'onDone'>

/** The bulk action of the list. */
export function TagSeveral(props: SeveralProps) {
  const t = useTexts('students')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={tagIcon} onClick={() => setOpen(true)}>
        {t('tags')}
      </Button>
      <TagWindow {...props} removes open={open} onClose={() => setOpen(false)} />
    </>
  )
}

type TagsProps = { student: { id: number; name: string; tags: readonly StudentTag[] }; mayChange: boolean }

/** The tags of one student; who may not change them reads them. */
export function StudentTags({ student, mayChange }: TagsProps) {
  const t = useTexts('students')
  const [open, setOpen] = useState(false)
  if (student.tags.length === 0 && !mayChange) return null
  async function remove(tag: StudentTag) {
    try {
      await call('post', '/home/students/tag', { student_ids: [student.id], remove: [tag.id] })
      router.reload()
    } catch (error) {
      void toast({ kind: 'error', title: callError(error).message })
    }
  }
  return (
    <div className="row wrap" style={{ '--g': '6px' }}>
      {student.tags.map((tag) => (
        <TagChip key={tag.id} tag={tag}>
          {mayChange && (
            <IconButton
              icon={x}
              size="sm"
              label={t('remove_tag', { name: tag.name })}
              onClick={() => void remove(tag)}
            />
          )}
        </TagChip>
      ))}
      {mayChange && (
        <>
          <Button size="sm" variant="ghost" icon={plus} onClick={() => setOpen(true)}>
            {t('add_tag')}
          </Button>
          <TagWindow
            students={[student]}
            tags={SEARCHED_TAGS}
            open={open}
            onClose={() => setOpen(false)}
            onDone={() => undefined}
          />
        </>
      )}
    </div>
  )
}

function TagChip({ tag: { name }, children }: { tag: StudentTag; children: ReactNode }) {
  return (
    <span className="badge badge-name">
      <bdi>{name}</bdi>
      {children}
    </span>
  )
}
