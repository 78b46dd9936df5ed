import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { award } from '#app/ui/icons.ts'
import { PickerField } from '#app/ui/picker-field.tsx'
import { toast } from '#app/ui/toast.ts'

type Props = {
  students: readonly { id: number; name: string }[]
  products: OptionList
  onDone?: () => void
}

/** Gives one student, or several, the certificate of a course, of today or of an earlier day. */
export function IssueCertificates({ students, products, onDone }: Props) {
  const t = useTexts('certificates')
  const [open, setOpen] = useState(false)
  function issued(answer: { issued: number }) {
    setOpen(false)
    void toast({ kind: 'success', title: t('issued_count', { count: answer.issued }) })
    router.reload()
    onDone?.()
  }
  return (
    <>
      <Button size="sm" icon={award} onClick={() => setOpen(true)}>
        {t('issue')}
      </Button>
      <Dialog bare open={open} onClose={() => setOpen(false)} title={t('issue_to_count', { count: students.length })}>
        <Form
          action="/home/certificates"
          about={students.map(({ id }) => id).join()}
          submit={t('issue')}
          frame="window"
          onAnswer={issued}
        >
          {students.map(({ id }) => (
            <input key={id} type="hidden" name="student_ids" value={id} />
          ))}
          <PickerField name="product_id" label={t('course')} of={products} defaultValue={products.options[0]?.id} />
          <TextField
            name="issued_at"
            label={t('issued_on')}
            help={t('issued_on_help')}
            placeholder="2026-01-31"
            maxLength={10}
            optional
          />
        </Form>
      </Dialog>
    </>
  )
}
