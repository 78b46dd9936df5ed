import { type ChangeEvent, useState } from 'react'
import { INSTALMENTS_MAX, INSTALMENTS_MIN, MONTHS_BETWEEN_MAX } from '#app/content/catalogue/limits.ts'
import type { EditedPrice } from '#app/content/catalogue/price-editor.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { useTyped } from '#app/ui/money.tsx'
import { PricePart } from './price-part.tsx'
import { getGross, type PriceTyped } from './typed-amount.ts'

type Props = { price?: EditedPrice; currency: string; typed: PriceTyped; of: string }
type Typed = { count: string; amount: string }

/** By which parts the price may be paid instead, and what they come to beside it. */
export function InstalmentFields({ price, currency, typed, of }: Props) {
  const t = useTexts('office-products')
  const asTyped = useTyped()
  const { old } = useForm()
  const before = old?.instalments as Partial<Typed> | undefined
  const saved = price?.instalments
  const [now, setNow] = useState<Typed>({
    count: before?.count ?? String(saved?.count ?? ''),
    amount: before?.amount ?? asTyped(saved?.amount),
  })
  const follow = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    if (name === 'instalments.count') setNow({ ...now, count: value })
    if (name === 'instalments.amount') setNow({ ...now, amount: value })
  }
  return (
    <PricePart name="instalments" title={t('instalments')} open={saved != null || Boolean(before?.count)}>
      <div className="stack" style={{ '--g': '12px' }}>
        <p className="help">{t('instalments_help')}</p>
        <div className="price-fields" onChange={follow}>
          <TextField
            id={`instalments_count${of}`}
            name="instalments.count"
            label={t('instalments_count')}
            help={t('instalments_count_help', { min: INSTALMENTS_MIN, max: INSTALMENTS_MAX })}
            defaultValue={saved?.count ?? ''}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
          <AmountField
            id={`instalments_amount${of}`}
            name="instalments.amount"
            label={t('instalments_amount')}
            saved={saved?.amount}
            unit={currency}
            optional
          />
          <TextField
            id={`instalments_months${of}`}
            name="instalments.every_months"
            label={t('instalments_months')}
            help={t('instalments_months_help', { max: MONTHS_BETWEEN_MAX })}
            defaultValue={saved?.everyMonths ?? 1}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Sum now={now} typed={typed} currency={currency} />
      </div>
    </PricePart>
  )
}

/** What all of them come to, and how that differs from the price that is paid at once. */
function Sum({ now, typed, currency }: { now: Typed; typed: PriceTyped; currency: string }) {
  const t = useTexts('office-products')
  const locale = useLocale()
  const each = getGross(now.amount, typed)
  const once = getGross(typed.amount, typed)
  const count = Number(now.count)
  if (!each || !once || !Number.isInteger(count) || count < INSTALMENTS_MIN) return null
  const sum = each.amount * count
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const more = sum - once.amount
  const compared = more > 0 ? 'instalments_more' : more < 0 ? 'instalments_less' : 'instalments_same'
  return (
    <p className="t13 muted num" role="status">
      {t('instalments_sum', { count, amount: money(each.amount), sum: money(sum) })}{' '}
      {t(compared, { amount: money(Math.abs(more)) })}
    </p>
  )
}
