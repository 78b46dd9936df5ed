import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form, type FormProps } from '#app/ui/form.tsx'
import { ban, undo2 } from '#app/ui/icons.ts'
import { REASON_MAX } from '../refund.ts'
import type { SalePage } from '../sale-view.ts'
import { RefundForm } from './refund-form.tsx'

/** What staff may do with an order that was paid: give money back, or end what it opened. */
export function MoneyBack({ sale, items }: Pick<SalePage, 'sale' | 'items'>) {
  const t = useTexts('sales')
  const [open, setOpen] = useState<'refund' | 'revoke'>()
  const close = () => setOpen(undefined)
  function done() {
    close()
    // The button that opened the window may be gone with what it did.
    router.reload({
      onFinish: () => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus()
      },
    })
  }
  return (
    <>
      {sale.revocable && (
        <Button size="sm" variant="ghost" icon={ban} onClick={() => setOpen('revoke')}>
          {t('revoke')}
        </Button>
      )}
      {sale.left > 0 && (
        <Button size="sm" icon={undo2} onClick={() => setOpen('refund')}>
          {t('refund')}
        </Button>
      )}
      <Dialog bare open={open === 'refund'} onClose={close} title={t('refund_title')}>
        <RefundForm sale={sale} items={items} frame="window" onAnswer={done} />
      </Dialog>
      <Dialog bare open={open === 'revoke'} onClose={close} title={t('revoke_title')}>
        <RevokeForm sale={sale} frame="window" onAnswer={done} />
      </Dialog>
    </>
  )
}

type RevokeProps = Pick<SalePage, 'sale'> & Pick<FormProps, 'frame' | 'onAnswer'>

/** Ends what the order opened, in its window and where no script opens one. */
export function RevokeForm({ sale, ...form }: RevokeProps) {
  const t = useTexts('sales')
  return (
    <Form
      action={`/home/transactions/${sale.id}/revoke`}
      submit={t('revoke')}
      done={t('revoked')}
      variant="danger"
      {...form}
    >
      <p className="muted">{t('revoke_help')}</p>
      <TextArea
        id="revoke-reason"
        name="reason"
        label={t('refund_reason')}
        help={t('refund_reason_help')}
        rows={3}
        maxLength={REASON_MAX}
        required
      />
    </Form>
  )
}
