import type { Amounts } from '#app/office/sales-figures/figure.ts'

/** By what a report has its rows. */
export const REPORT_GROUPINGS = ['day', 'month', 'product', 'method', 'code', 'affiliate', 'country'] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

/** Days of the school's calendar, `2026-11-29`, both included. */
export type Range = { from: string; to: string }

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

const DAY = 86_400_000

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day some days later, or earlier. */
export const moveDay = (day: string, days: number) => toDay(toTime(day) + days * DAY)

export const countDays = ({ from, to }: Range) => Math.round((toTime(to) - toTime(from)) / DAY) + 1

const isFirst = (day: string) => day.endsWith('-01')
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The range of the same length just before: of whole months as many months, else as many days. */
export function getRangeBefore(range: Range): Range {
  const { from, to } = range
  const next = moveDay(to, 1)
  const isOfMonths = isFirst(from) && isFirst(next)
  const start = isOfMonths ? firstOf(2 * monthOf(from) - monthOf(next)) : moveDay(from, -countDays(range))
  return { from: start, to: moveDay(from, -1) }
}

/** The first and the last day of a month. */
export function getMonthRange(month: string): Range {
  const from = `${month}-01`
  return { from, to: moveDay(firstOf(monthOf(from) + 1), -1) }
}

/** Every day, or month, of a range. */
export function listSteps({ from, to }: Range, by: 'day' | 'month'): string[] {
  if (by === 'day') return Array.from({ length: countDays({ from, to }) }, (_, at) => moveDay(from, at))
  return Array.from({ length: monthOf(to) - monthOf(from) + 1 }, (_, at) => firstOf(monthOf(from) + at).slice(0, 7))
}

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

/** Twelve months, of which the last one is not over. */
export const getLastYear = (today: string): Range => ({ from: firstOf(monthOf(today) - 11), to: today })

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

/** By what the page of sales shows tables, beside the days. */
export const BREAKDOWNS = ['product', 'country', 'method', 'code', 'affiliate'] as const
/** The rows by one of these, and what the same came to in the range before. */
export type Breakdown = {
  by: (typeof BREAKDOWNS)[number]
  rows: SalesRow[]
  before?: Pick<SalesRow, 'key' | 'gross'>[]
}
export type SalesView = { report: SalesReport; breakdowns: Breakdown[] }
