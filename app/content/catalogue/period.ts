import { monthsLater } from '#app/platform/days-later.ts'

/** For how many months a membership can be bought; -1 is for good. */
export const PERIODS = [1, 3, 6, 12, -1] as const
export type Period = (typeof PERIODS)[number]
export const LIFETIME = -1

/** Periods are counted from an instant by the clocks of a zone, so that each begins on the same day of its month. */
export type AnchoredPeriod = { anchor: string; period: Period; timeZone: string }

/** Where so many periods end that follow each other; null where the period has no end. */
export function endOfPeriods({ anchor, period, timeZone }: AnchoredPeriod, count: number): string | null {
  return period === LIFETIME ? null : monthsLater(anchor, period * count, timeZone).toISOString()
}

/** Where the first period begins, of those that follow `periods` that were counted, that does so at an instant or later. */
export function firstPeriodFrom({ periods, ...counted }: AnchoredPeriod & { periods: number }, from: string): string {
  for (let count = periods; ; count++) {
    const end = endOfPeriods(counted, count)
    if (end === null) return from
    if (Date.parse(end) >= Date.parse(from)) return end
  }
}
