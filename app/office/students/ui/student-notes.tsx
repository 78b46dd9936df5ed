import { router } from '@inertiajs/react'
import { useState } from 'react'
import { STUDENT_NOTE_MAX, type StudentNote } from '#app/people/student-notes/student-notes.ts'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { trash } from '#app/ui/icons.ts'

/** What staff wrote down about a student, the newest first. */
export function StudentNotes({ studentId, notes }: { studentId: number; notes: readonly StudentNote[] }) {
  const t = useTexts('students')
  const [deleted, setDeleted] = useState<StudentNote>()
  const at = `/home/students/${studentId}/notes`
  return (
    <section className="card" aria-labelledby="notes">
      <CardHead title={t('notes')} id="notes" />
      <div className="card-pad">
        <Form action={at} done={t('note_added')} className="stack" onAnswer={() => router.reload()}>
          <TextArea
            name="text"
            label={t('new_note')}
            help={t('note_help')}
            maxLength={STUDENT_NOTE_MAX}
            rows={3}
            required
          />
          <Submit size="sm" className="w-fit">
            {t('add_note')}
          </Submit>
        </Form>
      </div>
      {notes.length > 0 && (
        <ul className="lines">
          {notes.map((note) => (
            <li key={note.id} className="split items-start">
              <span className="stack grow min-w-0" style={{ '--g': '2px' }}>
                <span className="t13 faint">
                  <bdi className="medium">{note.author.name}</bdi> · <Ago at={note.createdAt} />
                </span>
                <span dir="auto" className="plain-text t14">
                  {note.text}
                </span>
              </span>
              <IconButton icon={trash} size="sm" label={t('delete_note')} onClick={() => setDeleted(note)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDelete
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        text={t('delete_note_text')}
        action={`${at}/${deleted?.id}`}
      />
    </section>
  )
}
