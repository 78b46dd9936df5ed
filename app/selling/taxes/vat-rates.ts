/**
 * Standard VAT rates of the member states, in hundredths of a per cent, each from a day on; the latest that has begun counts.
 * Source: "VAT rates applied in the member states", European Commission (Taxes in Europe Database), as of 2026-01-01. A new
 * rate is a new line with the day on which it begins; a line that was in force is never changed.
 */
const RATES: Readonly<Record<string, readonly (readonly [from: string, rate: number])[]>> = {
  AT: [['2015-01-01', 2000]],
  BE: [['2015-01-01', 2100]],
  BG: [['2015-01-01', 2000]],
  CY: [['2015-01-01', 1900]],
  CZ: [['2015-01-01', 2100]],
  DE: [
    ['2015-01-01', 1900],
    ['2020-07-01', 1600],
    ['2021-01-01', 1900],
  ],
  DK: [['2015-01-01', 2500]],
  EE: [
    ['2015-01-01', 2000],
    ['2024-01-01', 2200],
    ['2025-07-01', 2400],
  ],
  ES: [['2015-01-01', 2100]],
  FI: [
    ['2015-01-01', 2400],
    ['2024-09-01', 2550],
  ],
  FR: [['2015-01-01', 2000]],
  GR: [
    ['2015-01-01', 2300],
    ['2016-06-01', 2400],
  ],
  HR: [['2015-01-01', 2500]],
  HU: [['2015-01-01', 2700]],
  IE: [
    ['2015-01-01', 2300],
    ['2020-09-01', 2100],
    ['2021-03-01', 2300],
  ],
  IT: [['2015-01-01', 2200]],
  LT: [['2015-01-01', 2100]],
  LU: [
    ['2015-01-01', 1700],
    ['2023-01-01', 1600],
    ['2024-01-01', 1700],
  ],
  LV: [['2015-01-01', 2100]],
  MT: [['2015-01-01', 1800]],
  NL: [['2015-01-01', 2100]],
  PL: [['2015-01-01', 2300]],
  PT: [['2015-01-01', 2300]],
  RO: [
    ['2015-01-01', 2400],
    ['2016-01-01', 2000],
    ['2017-01-01', 1900],
    ['2025-08-01', 2100],
  ],
  SE: [['2015-01-01', 2500]],
  SI: [['2015-01-01', 2200]],
  SK: [
    ['2015-01-01', 2000],
    ['2025-01-01', 2300],
  ],
}

/** The member states, by their letters in addresses. */
export const EU_COUNTRIES: readonly string[] = Object.keys(RATES)

export const isInEu = (country: string) => country in RATES

/** The standard rate of a member state on a day, `2026-11-29`; undefined outside of the Union. */
export function findStandardRate(country: string, day: string): number | undefined {
  return RATES[country]?.findLast(([from]) => from <= day)?.[1]
}
