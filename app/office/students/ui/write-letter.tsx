import { useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { mail } from '#app/ui/icons.ts'

type Props = { student: { id: number; name: string }; className?: string; onDone: () => void }

/** The button of the window. */
export function WriteLetter({ student, className, onDone }: Props) {
  const t = useTexts('students')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={mail} className={className} onClick={() => setOpen(true)}>
        {t('write')}
      </Button>
      <LetterWindow student={student} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  )
}

type WindowProps = Omit<Props, 'className'> & { open: boolean; onClose: () => void }

/** An e-mail from the staff to one student. */
export function LetterWindow({ student, open, onClose, onDone }: WindowProps) {
  const t = useTexts('students')
  const { school } = useShared()
  function sent() {
    onClose()
    onDone()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('write_to', { name: student.name })} bare>
      <Form
        action={`/home/students/${student.id}/letter`}
        submit={t('send')}
        done={t('letter_sent')}
        frame="window"
        onAnswer={sent}
      >
        <TextField name="subject" label={t('letter_subject')} maxLength={150} autoComplete="off" required />
        <TextArea
          name="text"
          id="letter-text"
          label={t('letter_text')}
          help={school.seller.email ? t('answers_go_to', { email: school.seller.email }) : undefined}
          rows={8}
          required
        />
      </Form>
    </Dialog>
  )
}
