import { gross } from '#app/catalogue/price.ts'
import { useLocale } from '#app/platform/page.tsx'
import type { PriceTyped } from './price-form.tsx'

/** An amount as people type it in their language. */
export function useTyped(): (amount: number | null | undefined) => string {
  const locale = useLocale()
  return (amount) => (amount == null ? '' : (amount / 100).toFixed(2).replace('.', locale === 'pl' ? ',' : '.'))
}

/** A typed amount in minor units; undefined while it is none. */
export function amountOf(typed: string): number | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** What is typed, with its VAT, and the rate in hundredths of a per cent. */
export function grossOf(typed: string, { entry, vatRate }: PriceTyped) {
  const rate = vatRate === 'exempt' ? null : Number(vatRate) * 100
  const amount = amountOf(typed)
  return amount === undefined ? undefined : { amount: gross(amount, entry, rate), rate }
}
