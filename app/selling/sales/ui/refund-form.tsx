import { type InputHTMLAttributes, useState } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { FieldSet, TextArea } from '#app/ui/field.tsx'
import { Form, type FormProps } from '#app/ui/form.tsx'
import { Money, useTyped } from '#app/ui/money.tsx'
import { REASON_MAX } from '../refund.ts'
import type { SaleItem, SalePage } from '../sale-view.ts'
import './refund-form.css'

type Props = Pick<SalePage, 'sale' | 'items'> &
  Pick<FormProps, 'frame' | 'onAnswer'> & {
    /** Nothing follows what is chosen in it, as there is no script. */
    plain?: boolean
  }

/**
 * What goes back: all that is left, the money of items that are ticked, or an amount; and whether what it paid for stays
 * open. Without a script the same form says it, with what a part needs shown by its style.
 */
export function RefundForm({ sale, items, plain, ...form }: Props) {
  const t = useTexts('sales')
  const typed = useTyped()
  const { locale, old, path } = useShared()
  const action = `/home/transactions/${sale.id}/refund`
  // What the browser itself sent, and is shown again.
  const before = path === action ? old : null
  const [part, setPart] = useState(before?.part === '1')
  const [ticked, setTicked] = useState<readonly number[]>([before?.items ?? []].flat().map(Number))
  const [amount, setAmount] = useState(String(before?.amount ?? ''))
  const chosen = items.filter(({ id }) => ticked.includes(id))
  const most = chosen.length > 0 ? getLeft(chosen, sale) : sale.left
  const inWords = (sum: number) => formatMoney(sum, sale.currency, locale)
  function whatCloses() {
    if (plain && items.length > 1) return t('refund_end_plain')
    const isAll = !part || chosen.length === 0 || chosen.length === items.length
    if (isAll) return t('refund_end_help', { things: items.length })
    return t('refund_end_items', { titles: chosen.map(({ title }) => title).join(', ') })
  }
  function tick(id: number, on: boolean) {
    const now = on ? [...ticked, id] : ticked.filter((one) => one !== id)
    const of = items.filter((item) => now.includes(item.id))
    setTicked(now)
    setAmount(of.length > 0 ? typed(getLeft(of, sale)) : '')
  }
  return (
    <Form
      action={action}
      submit={part || plain ? t('refund_now') : t('refund_now_sum', { amount: inWords(sale.left) })}
      done={t('refund_begun')}
      variant="danger"
      className="refund-form"
      {...form}
    >
      <input type="hidden" name="key" value={sale.refundKey} />
      <FieldSet name="part" label={t('refund_how_much')}>
        <div className="pair">
          <Option
            name="part"
            value="0"
            title={t('refund_all')}
            text={inWords(sale.left)}
            checked={!part}
            onChange={() => setPart(false)}
          />
          <Option
            name="part"
            value="1"
            title={t('refund_part')}
            text={t(items.length > 1 ? 'refund_part_items' : 'refund_part_help')}
            checked={part}
            onChange={() => setPart(true)}
          />
        </div>
      </FieldSet>
      <div className="refund-part">
        {items.length > 1 && (
          <FieldSet name="items" label={t('refund_items')}>
            {items.map((item) => (
              <ItemBox key={item.id} item={item} currency={sale.currency} ticked={ticked} onTick={tick} />
            ))}
          </FieldSet>
        )}
        <AmountField
          name="amount"
          label={t('refund_amount')}
          help={t(plain && items.length > 1 ? 'refund_amount_empty' : 'refund_amount_help', { left: inWords(most) })}
          unit={sale.currency}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </div>
      <FieldSet name="keep_access" label={t('refund_access')}>
        <div className="pair">
          <Option
            name="keep_access"
            value="0"
            defaultChecked={before?.keep_access !== '1'}
            title={t('refund_end')}
            text={whatCloses()}
          />
          <Option
            name="keep_access"
            value="1"
            defaultChecked={before?.keep_access === '1'}
            title={t('refund_keep')}
            text={t('refund_keep_help')}
          />
        </div>
      </FieldSet>
      <TextArea
        name="reason"
        label={t('refund_reason')}
        help={t('refund_reason_help')}
        rows={2}
        maxLength={REASON_MAX}
        required
      />
      <p className="t13 muted">
        {t('refund_goes_back')}
        {sale.fee !== null && ` ${t('refund_fee', { fee: inWords(sale.fee) })}`}
      </p>
    </Form>
  )
}

/** What may go back of these together: something may have gone back of the order that was of no item. */
function getLeft(items: readonly SaleItem[], { left }: Props['sale']): number {
  return Math.min(
    left,
    items.reduce((sum, item) => sum + item.left, 0),
  )
}

type ItemBoxProps = {
  item: SaleItem
  currency: string
  ticked: readonly number[]
  onTick: (id: number, on: boolean) => void
}

/** One thing of the order, with what may still go back of it. */
function ItemBox({ item: { id, title, left, refunded, refunding }, currency, ticked, onTick }: ItemBoxProps) {
  const t = useTexts('sales')
  // What cost nothing may go along with what did.
  const isDone = left === 0 && refunded + refunding > 0
  return (
    <label className="check">
      <input
        type="checkbox"
        name="items"
        value={id}
        disabled={isDone}
        checked={ticked.includes(id)}
        onChange={({ target }) => onTick(id, target.checked)}
      />
      <span className="grow split base">
        <span>{title}</span>
        {isDone ? (
          <span className="t13 muted nowrap">{t(refunding > 0 ? 'refund_item_waits' : 'refund_item_done')}</span>
        ) : (
          <Money amountMinor={left} currency={currency} />
        )}
      </span>
    </label>
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
