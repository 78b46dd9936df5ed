import type { Amounts, Grouping } from '#app/office/sales-figures/figure.ts'
import { getLastYear, getMonthRange, moveDay, type Range, toTime } from '#app/office/sales-figures/range.ts'

type BreakdownBy = Exclude<Grouping, 'all' | 'vat'>
/** In the order of the page, and by name: a new grouping that is left out here, which no table would show, does not compile. */
const SHOWN: Record<BreakdownBy, true> = { product: true, country: true, method: true, code: true, affiliate: true }
/** By what the page of sales shows tables, beside the days. */
export const BREAKDOWNS = Object.keys(SHOWN) as BreakdownBy[]
/** By what a report has its rows. */
export const REPORT_GROUPINGS = ['day', 'month', ...BREAKDOWNS] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

/** The key is a day or month, an id, a code or a country; null is what has none of them. */
export type SalesRow = Amounts & { key: string | number | null; label: string }
export type SalesTotals = Amounts & { buyers: number; newBuyers: number }

export type SalesReport = Range & {
  currency: string
  totals: SalesTotals
  rows: SalesRow[]
  /** The span of time before it, where it was asked for. */
  previous?: Range & { totals: SalesTotals; rows: SalesRow[] }
}

/** The sales tax of a month at one rate of one country; a rate in per cent, null is exempt. */
export type VatRow = {
  country: string
  countryName: string
  rate: number | null
  net: number
  vat: number
  gross: number
  refunds: number
  refundsNet: number
  refundsVat: number
}
export type VatTotals = Omit<VatRow, 'country' | 'countryName' | 'rate'>
export type VatReport = { month: string; currency: string; rows: VatRow[]; totals: VatTotals }

type Preset = 'week' | 'month' | 'this_month' | 'last_month' | 'this_year' | 'year'

/** Spans that people often look at, each of which ends with today or before it. */
export function listPresets(today: string): [Preset, Range][] {
  const month = `${today.slice(0, 7)}-01`
  return [
    ['week', { from: moveDay(today, -6), to: today }],
    ['month', { from: moveDay(today, -29), to: today }],
    ['this_month', { from: month, to: today }],
    ['last_month', getMonthRange(moveDay(month, -1).slice(0, 7))],
    ['this_year', { from: `${today.slice(0, 4)}-01-01`, to: today }],
    ['year', getLastYear(today)],
  ]
}

/** What a day or a month is called: `Sun, 29 Nov 2026`, `November 2026`. */
export function nameStep(step: string, locale: string): string {
  const isMonth = step.length === 'YYYY-MM'.length
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(isMonth ? { month: 'long' } : { weekday: 'short', day: 'numeric', month: 'short' }),
  })
  return format.format(new Date(toTime(isMonth ? `${step}-01` : step)))
}

/** The rows by one of these, and what the same came to in the range before. */
export type Breakdown = {
  by: BreakdownBy
  rows: SalesRow[]
  before?: Pick<SalesRow, 'key' | 'gross'>[]
}
export type SalesView = { report: SalesReport; breakdowns: Breakdown[] }
