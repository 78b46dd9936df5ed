import { type Entry, gross } from '#app/content/catalogue/price.ts'

/** What is typed now, for what follows from it. */
export type PriceTyped = { amount: string; entry: Entry; vatRate: string }

/** A typed amount in minor units; undefined while it is none. */
export function getAmount(typed: string): number | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** What is typed, with its VAT, and the rate in hundredths of a per cent. */
export function getGross(typed: string, { entry, vatRate }: PriceTyped) {
  const rate = vatRate === 'exempt' ? null : Number(vatRate) * 100
  const amount = getAmount(typed)
  return amount === undefined ? undefined : { amount: gross(amount, entry, rate), rate }
}
