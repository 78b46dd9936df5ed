import { useRef } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { AmountField } from '#app/ui/amount-field.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import type { FieldOf } from './typed.ts'

type Props = {
  checkout: CheckoutView
  own: NonNullable<CheckoutView['own']>
  field: FieldOf
  loggingIn: boolean
  onChoose(): void
}

/** So long after the last key the total follows, in milliseconds. */
const TYPED = 500

/** What buyers choose to pay, from the least amount on. */
export function OwnAmount({ checkout: { totals }, own, field, loggingIn, onChoose }: Props) {
  const t = useTexts('order-forms')
  const locale = useLocale()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const money = (amount: number) => formatMoney(amount, totals.currency, locale)
  const { defaultValue, error, ...typed } = field('own_amount')
  return (
    <section className="co-sec" aria-labelledby="own" hidden={loggingIn}>
      <h2 id="own">{t('own_amount')}</h2>
      <AmountField
        id="own_amount"
        label={t('own_amount_label')}
        help={t('own_amount_help', { minimum: money(own.minimum), suggested: money(own.suggested) })}
        {...typed}
        error={error ?? own.refused}
        {...(defaultValue ? { defaultValue } : { saved: own.chosen })}
        unit={totals.currency}
        onChange={() => {
          clearTimeout(typing.current)
          typing.current = setTimeout(onChoose, TYPED)
        }}
      />
    </section>
  )
}
