const formatters = new Map<string, { format: Intl.NumberFormat; scale: number }>()

function getFormatter(currency: string, locale: string) {
  const key = `${locale} ${currency}`
  let found = formatters.get(key)
  if (!found) {
    // 'always' because Polish alone leaves four-digit amounts ungrouped: 1 299,00 zł, not 1299,00 zł.
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' })
    found = { format, scale: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
    formatters.set(key, found)
  }
  return found
}

/** An amount in minor units as a person reads it, with no-break spaces: `1 299,00 zł`, `€12.00`. */
export function formatMoney(amountMinor: number, currency: string, locale: string): string {
  const { format, scale } = getFormatter(currency, locale)
  return format.format(amountMinor / scale)
}

/** The one rounding of the product: to the nearest minor unit, half a unit up. Exact for whole numbers. */
export function divideMoney(amountMinor: number, numerator: number, denominator: number): number {
  const product = BigInt(amountMinor) * BigInt(numerator)
  return Number((2n * product + BigInt(denominator)) / (2n * BigInt(denominator)))
}

/**
 * Spreads an amount over parts by what they weigh, none of it twice: what all so far have of it, less what those before
 * have, so that the parts add up to it. Of an amount within the whole no part gets more than it weighs.
 */
export function spreadMoney(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [reached, spread] = [0, 0]
  return weights.map((weight) => {
    reached += weight
    const before = spread
    spread = whole === 0 ? 0 : divideMoney(amountMinor, reached, whole)
    return spread - before
  })
}

/**
 * Takes the tax out of a gross amount; `rate` in hundredths of a per cent (2300 is 23 %), null is exempt. It is the tax
 * that is rounded; the two always add up.
 */
export function splitVat(grossMinor: number, rate: number | null): { net: number; vat: number } {
  const vat = rate === null ? 0 : divideMoney(grossMinor, rate, 10_000 + rate)
  return { net: grossMinor - vat, vat }
}

/** What of an order is net and VAT at one rate, in per cent; null is exempt. */
export type VatSum = { rate: number | null; net: number; vat: number }

/** The tax of several lines, a sum for each of their rates, in the lines' order. */
export function vatSums(lines: readonly { vatRate: number | null; net: number; vat: number }[]): VatSum[] {
  const sums = new Map<number | null, VatSum>()
  for (const { vatRate, net, vat } of lines) {
    const rate = vatRate === null ? null : vatRate / 100
    const sum = sums.get(rate) ?? { rate, net: 0, vat: 0 }
    sums.set(rate, { rate, net: sum.net + net, vat: sum.vat + vat })
  }
  return [...sums.values()]
}

/** The amount in whole units with its fraction, for spreadsheets: 19900 PLN is 199, 19905 is 199.05. */
export function majorUnits(amountMinor: number, currency: string): number {
  return amountMinor / getFormatter(currency, 'en').scale
}
