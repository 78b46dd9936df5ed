import { DAY, daysLater } from '#app/platform/days-later.ts'

/**
 * What was declined is tried again so many days after the first try, and once more each time. While the days of grace run
 * (`GRACE_DAYS`) everything stays open; then it closes, and only the last try is left.
 */
export const RETRY_DAYS = [3, 6, 14] as const

type Failed = {
  /** Which try it was, from 1, and when the first one was. */
  attempt: number
  first: string
  now: string
  timeZone: string
}

/**
 * When it is tried again, a day from now at the earliest; null where that was the last time. Cards that its member tries
 * between use up none of the days that are left.
 */
export function nextTry({ attempt, first, now, timeZone }: Failed): string | null {
  const on = (days: number) => daysLater(first, days, timeZone).getTime()
  const days = RETRY_DAYS[attempt - 1] ?? RETRY_DAYS.find((one) => on(one) > Date.parse(now))
  if (days === undefined) return null
  const planned = on(days)
  return new Date(Math.max(planned, Date.parse(now) + DAY)).toISOString()
}
