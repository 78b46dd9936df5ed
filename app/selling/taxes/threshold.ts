/** Sales to consumers elsewhere in the Union in a calendar year, above which they are taxed abroad: 10,000 EUR without VAT. */
const THRESHOLD_MINOR = 1_000_000
/** The law's own amount in PLN is 42,000. */
const PLN_PER_EUR = 4.2
const NEAR = 0.8

export type ThresholdState = 'near' | 'passed'

/** What a year's sales come to in EUR cents; amounts in other currencies than EUR and PLN are left out. */
export function sumInEur(sums: readonly { currency: string; net: number }[]): number {
  return sums.reduce((sum, { currency, net }) => {
    if (currency === 'EUR') return sum + net
    return currency === 'PLN' ? sum + Math.round(net / PLN_PER_EUR) : sum
  }, 0)
}

export function findThresholdState(eurMinor: number): ThresholdState | null {
  if (eurMinor > THRESHOLD_MINOR) return 'passed'
  return eurMinor >= THRESHOLD_MINOR * NEAR ? 'near' : null
}
