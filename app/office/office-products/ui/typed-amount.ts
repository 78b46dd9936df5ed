import { type Entry, gross } from '#app/content/catalogue/price.ts'
import { parseAmount } from '#app/ui/typed-amount.ts'

/** What is typed now, for what follows from it. */
export type PriceTyped = { amount: string; entry: Entry; vatRate: string }

/** What is typed, with its VAT, and the rate in hundredths of a per cent. */
export function getGross(typed: string, { entry, vatRate }: PriceTyped) {
  const rate = vatRate === 'exempt' ? null : Number(vatRate) * 100
  const amount = parseAmount(typed)
  return amount === undefined ? undefined : { amount: gross(amount, entry, rate), rate }
}
