import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Form } from '#app/ui/form.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { UNDO_MS } from '#app/ui/undo.ts'
import { AccessFields } from './access-fields.tsx'
import { ChosenFields, type ChosenStudents, countChosen, getChoiceName, getOnly } from './chosen-students.tsx'

type Props = {
  students: ChosenStudents
  products: OptionList
  className?: string
  onDone: () => void
}

/** Opens products to one student or to several. */
export function GiveSeveral({ students, products, className, onDone }: Props) {
  const t = useTexts('students')
  const [open, setOpen] = useState(false)
  function given(answer: { given: number; bulk_action?: { id: number } }) {
    setOpen(false)
    if (answer.bulk_action) return router.visit(`/home/students/bulk-actions/${answer.bulk_action.id}`)
    const undo = { label: t('undo_batch'), run: () => router.visit('/home/students/batches') }
    const title = t('given_count', { count: answer.given })
    void toast({ kind: 'success', title, ...(answer.given > 0 && { action: undo, lasts: UNDO_MS }) })
    router.reload()
    onDone()
  }
  const only = getOnly(students)
  const title = only
    ? t('give_access_to', { name: only.name })
    : t('give_access_to_count', { count: countChosen(students) })
  return (
    <>
      <Button size="sm" icon={keyRound} className={className} onClick={() => setOpen(true)}>
        {t('give_access')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} bare>
        <Form
          action="/home/students/access"
          about={getChoiceName(students)}
          submit={t('give_access')}
          frame="window"
          onAnswer={given}
        >
          <ChosenFields students={students} />
          <AccessFields products={products} />
        </Form>
      </Dialog>
    </>
  )
}
