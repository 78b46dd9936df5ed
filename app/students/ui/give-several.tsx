import { router } from '@inertiajs/react'
import { type FormEvent, useId, useState } from 'react'
import type { TitledProduct } from '#app/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '#app/ui/use-call.ts'
import { AccessFields, accessOf } from './access-fields.tsx'

type Props = {
  students: readonly { id: number; name: string }[]
  products: readonly TitledProduct[]
  className?: string
  onDone: () => void
}

/** Opens products to one student or to several. */
export function GiveSeveral({ students, products, className, onDone }: Props) {
  const t = useTexts('students')
  const form = useId()
  const [open, setOpen] = useState(false)
  const { send, busy, errors, message } = useCall<{ given: number }>()
  async function give(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const student_ids = students.map(({ id }) => id)
    const answer = await send('/home/students/access', { student_ids, ...accessOf(event.currentTarget) })
    if (!answer) return
    setOpen(false)
    void toast({ kind: 'success', title: t('given_count', { count: answer.given }) })
    router.reload()
    onDone()
  }
  const [only] = students
  const title =
    students.length === 1 && only
      ? t('give_access_to', { name: only.name })
      : t('give_access_to_count', { count: students.length })
  return (
    <>
      <Button size="sm" icon={keyRound} className={className} onClick={() => setOpen(true)}>
        {t('give_access')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy} busyText={t('giving')}>
            {t('give_access')}
          </Button>
        }
      >
        <form id={form} className="stack" style={{ '--g': '16px' }} onSubmit={give} noValidate>
          <AccessFields products={products} errors={errors} message={message} />
        </form>
      </Dialog>
    </>
  )
}
