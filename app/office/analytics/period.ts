/** The spans that the dashboard shows: whole days of the school's calendar, the last of which is today. */
export const PERIODS = ['today', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

export const DAYS: Record<Period, number> = { today: 1, week: 7, month: 30 }

const HOUR = 60 * 60

/** How long one step of the chart is, and how many there are: hours of one day, days of more. */
export function toSteps(period: Period): { seconds: number; count: number } {
  return period === 'today' ? { seconds: HOUR, count: 24 } : { seconds: 24 * HOUR, count: DAYS[period] }
}

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
