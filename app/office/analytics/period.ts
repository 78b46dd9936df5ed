import { countDays, getLastYear, listSteps, moveDay, moveMonths, type Range } from '#app/office/sales-figures/range.ts'

/** The spans that the dashboard shows, the last day of which is today in the school's calendar. */
export const PERIODS = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

const DAYS: Record<Exclude<Period, 'year'>, number> = { today: 1, week: 7, month: 30 }

/** Days that a chart shows one by one; more of them are shown by the month. */
const DAYS_SHOWN = 400

/** A period, or a range of one's own, by hours, days or months, and the one before it that it is measured against. */
export type Span = Range & {
  period: Period | 'range'
  step: 'hour' | 'day' | 'month'
  before: Range
  /** How far before it lies that one. */
  shift: { months: number; days: number }
  /** Whether its last day is not over: then the one before ends where today has got to. */
  isOpen: boolean
}

export function getSpan(period: Period, today: string): Span {
  const range = period === 'year' ? getLastYear(today) : { from: moveDay(today, 1 - DAYS[period]), to: today }
  return { ...measure(range, today, period === 'year'), period }
}

export function getOwnSpan(range: Range, today: string): Span {
  return { ...measure(range, today, countDays(range) > DAYS_SHOWN), period: 'range' }
}

function measure(range: Range, today: string, byMonth: boolean): Omit<Span, 'period'> {
  const { from, to } = range
  const shift = byMonth ? { months: listSteps(range, 'month').length, days: 0 } : { months: 0, days: countDays(range) }
  const before = { from: moveDay(moveMonths(from, -shift.months), -shift.days), to: moveDay(from, -1) }
  const step = byMonth ? 'month' : from === to ? 'hour' : 'day'
  return { from, to, step, before, shift, isOpen: to === today }
}

const HOUR = 60 * 60
/** How long an hour of the chart is, in seconds, and how many a day has. */
export const HOURS = { seconds: HOUR, count: 24 }

/** By how many per cent a figure changed, rounded; null where there is nothing to compare with. */
export function getChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
}

export type DayPart = 'morning' | 'afternoon' | 'evening'

/** How one greets at this hour in the school's time zone. */
export function dayPart(now: Date, timeZone: string): DayPart {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
