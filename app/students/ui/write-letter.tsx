import { type FormEvent, useId, useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { mail } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '#app/ui/use-call.ts'

type Props = { student: { id: number; name: string }; className?: string; onDone: () => void }

/** A letter from the staff to one student. */
export function WriteLetter({ student, className, onDone }: Props) {
  const t = useTexts('students')
  const { school } = useShared()
  const form = useId()
  const [open, setOpen] = useState(false)
  const { send, busy, errors, message } = useCall<{ sent: true }>()
  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    if (!(await send(`/home/students/${student.id}/letter`, typed))) return
    setOpen(false)
    void toast({ kind: 'success', title: t('letter_sent') })
    onDone()
  }
  return (
    <>
      <Button size="sm" icon={mail} className={className} onClick={() => setOpen(true)}>
        {t('write')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('write_to', { name: student.name })}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy} busyText={t('sending')}>
            {t('send')}
          </Button>
        }
      >
        <form id={form} className="stack" style={{ '--g': '16px' }} onSubmit={write} noValidate>
          {message && (
            <Callout tone="bad" role="alert">
              {message}
            </Callout>
          )}
          <TextField
            name="subject"
            label={t('letter_subject')}
            maxLength={150}
            autoComplete="off"
            required
            error={errors.subject}
          />
          <TextArea
            name="text"
            label={t('letter_text')}
            help={school.seller.email ? t('answers_go_to', { email: school.seller.email }) : undefined}
            rows={8}
            required
            error={errors.text}
          />
        </form>
      </Dialog>
    </>
  )
}
