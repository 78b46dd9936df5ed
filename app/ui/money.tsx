import { formatMoney, type VatSum } from '#app/platform/money.ts'
import { useLocale } from '#app/platform/page.tsx'
import { useUiTexts } from './texts.ts'

/** An amount in the visitor's notation; it never breaks across lines. */
export function Money({
  amountMinor,
  currency,
  className = 'num nowrap',
}: {
  amountMinor: number
  currency: string
  className?: string
}) {
  const locale = useLocale()
  // Browsers and the server do not put the same spaces into every amount.
  return (
    <span className={className} suppressHydrationWarning>
      {formatMoney(amountMinor, currency, locale)}
    </span>
  )
}

/** An amount as people type it in their language, for a field; none is an empty one. */
export function useTyped(): (amountMinor: number | null | undefined) => string {
  const locale = useLocale()
  return (amount) => (amount == null ? '' : (amount / 100).toFixed(2).replace('.', locale === 'pl' ? ',' : '.'))
}

/** What something costs: its amount, or that it is free. */
export function Cost(money: { amountMinor: number; currency: string; className?: string }) {
  const t = useUiTexts()
  return money.amountMinor === 0 ? <span className={money.className}>{t('free')}</span> : <Money {...money} />
}

/** A line of a list of amounts: what it is, and how much. */
export function Sum({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amountMinor={amount} currency={currency} />
      </dd>
    </div>
  )
}

/** The tax in a sum, a line for each rate. */
export function VatSums({ sums, currency }: { sums: VatSum[]; currency: string }) {
  const t = useUiTexts()
  return sums.map(({ rate, vat }) => (
    <Sum key={rate} name={rate === null ? t('vat_exempt') : t('vat', { rate })} amount={vat} currency={currency} />
  ))
}
