import { router } from '@inertiajs/react'
import { type InputHTMLAttributes, useState } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldSet, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { ban, undo2 } from '#app/ui/icons.ts'
import type { SalePage } from '../sale-view.ts'
import './money-back.css'

type Props = {
  sale: SalePage['sale']
  /** How many things the order is of: access to all of them ends together. */
  things: number
}

/** What staff may do with an order that was paid: give money back, or end what it opened. */
export function MoneyBack({ sale, things }: Props) {
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
        <RefundForm sale={sale} things={things} onDone={done} />
      </Dialog>
      <Dialog bare open={open === 'revoke'} onClose={close} title={t('revoke_title')}>
        <Form
          action={`/home/transactions/${sale.id}/revoke`}
          frame="window"
          submit={t('revoke')}
          variant="danger"
          onAnswer={done}
        >
          <p className="muted">{t('revoke_help')}</p>
          <TextArea
            name="reason"
            label={t('refund_reason')}
            help={t('refund_reason_help')}
            rows={3}
            maxLength={500}
            required
          />
        </Form>
      </Dialog>
    </>
  )
}

function RefundForm({ sale, things, onDone }: Props & { onDone: () => void }) {
  const t = useTexts('sales')
  const { locale } = useShared()
  const [part, setPart] = useState(false)
  const left = formatMoney(sale.left, sale.currency, locale)
  return (
    <Form
      action={`/home/transactions/${sale.id}/give-back`}
      frame="window"
      submit={part ? t('refund_now') : t('refund_now_sum', { amount: left })}
      variant="danger"
      onAnswer={onDone}
    >
      <input type="hidden" name="key" value={sale.refund_key} />
      <FieldSet name="part" label={t('refund_how_much')}>
        <div className="pair">
          <Option
            name="part"
            value="0"
            title={t('refund_all')}
            text={left}
            checked={!part}
            onChange={() => setPart(false)}
          />
          <Option
            name="part"
            value="1"
            title={t('refund_part')}
            text={t('refund_part_help')}
            checked={part}
            onChange={() => setPart(true)}
          />
        </div>
      </FieldSet>
      {part && (
        <TextField
          name="amount"
          label={t('refund_amount')}
          help={t('refund_amount_help', { left })}
          suffix={sale.currency}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <FieldSet name="keep_access" label={t('refund_access')}>
        <div className="pair">
          <Option
            name="keep_access"
            value="0"
            defaultChecked
            title={t('refund_end')}
            text={t('refund_end_help', { things })}
          />
          <Option name="keep_access" value="1" title={t('refund_keep')} text={t('refund_keep_help')} />
        </div>
      </FieldSet>
      <TextArea
        name="reason"
        label={t('refund_reason')}
        help={t('refund_reason_help')}
        rows={2}
        maxLength={500}
        required
      />
      <p className="t13 muted">
        {t('refund_goes_back')}
        {sale.fee !== null && ` ${t('refund_fee', { fee: formatMoney(sale.fee, sale.currency, locale) })}`}
      </p>
    </Form>
  )
}

/** One of two: what it is called, and what it means. */
function Option({ title, text, ...radio }: InputHTMLAttributes<HTMLInputElement> & { title: string; text: string }) {
  return (
    <label className="tile option">
      <input {...radio} type="radio" />
      <span className="stack grow" style={{ '--g': '2px' }}>
        <span className="medium">{title}</span>
        <span className="t13 muted">{text}</span>
      </span>
      <span className="dot" />
    </label>
  )
}
