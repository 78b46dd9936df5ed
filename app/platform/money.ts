const formatters = new Map<string, { format: Intl.NumberFormat; scale: number }>()

function formatterOf(currency: string, locale: string) {
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
  const { format, scale } = formatterOf(currency, locale)
  return format.format(amountMinor / scale)
}

/** The one rounding of the product: to the nearest minor unit, half a unit up. Exact for whole numbers. */
export function divideMoney(amountMinor: number, numerator: number, denominator: number): number {
  const product = BigInt(amountMinor) * BigInt(numerator)
  return Number((2n * product + BigInt(denominator)) / (2n * BigInt(denominator)))
}

/** Takes the tax out of a gross amount; `rate` in hundredths of a per cent (2300 is 23 %). The two always add up. */
export function splitVat(grossMinor: number, rate: number): { net: number; vat: number } {
  const net = divideMoney(grossMinor, 10_000, 10_000 + rate)
  return { net, vat: grossMinor - net }
}

/** The amount in whole units with its fraction, for spreadsheets: 19900 PLN is 199, 19905 is 199.05. */
export function majorUnits(amountMinor: number, currency: string): number {
  return amountMinor / formatterOf(currency, 'en').scale
}
