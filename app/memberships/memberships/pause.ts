import { LIFETIME, type Period } from '#app/content/catalogue/period.ts'
import { DAY, daysLater, monthsLater } from '#app/platform/days-later.ts'
import type { State } from './membership.ts'

/** For how many months at most a plan's memberships are paused at a time, and how many each runs between two pauses. */
export type PauseTerms = { months: number; apart: number }
/** Those of a plan that says none, and the most that it can say. */
export const PAUSE: PauseTerms = { months: 3, apart: 1 }
export const PAUSE_MONTHS_MAX = 12

export type Pausable = {
  status: State
  period: Period
  until: string | null
  nextChargeAt: string | null
  pausedUntil: string | null
}

/**
 * Whether it can be paused: what is paid for and is renewed, where its plan has pauses; not a trial, what is owed, or being
 * charged at this moment.
 */
export function mayPause(membership: Pausable, { months }: PauseTerms, now: string): boolean {
  const { status, period, until, nextChargeAt, pausedUntil } = membership
  const runs = months > 0 && status === 'ACTIVE' && period !== LIFETIME && nextChargeAt !== null && pausedUntil === null
  return runs && until !== null && Date.parse(until) > Date.parse(now)
}

/** Whether it has run for long enough since its last pause: so that a month is not stretched to the hours of its use. */
export function ranLongEnough(ranSince: string | null, { apart }: PauseTerms, now: string, timeZone: string): boolean {
  return ranSince === null || monthsLater(ranSince, apart, timeZone).getTime() <= Date.parse(now)
}

/** Between when a pause may end that begins now: a day from now, and some months. */
export function pauseLimits(
  { months }: PauseTerms,
  now: string,
  timeZone: string,
): { earliest: string; latest: string } {
  return {
    earliest: daysLater(now, 1, timeZone).toISOString(),
    latest: monthsLater(now, months, timeZone).toISOString(),
  }
}

/**
 * Where what was paid for ends after a pause: as much later as it took, to the millisecond, but at the time of the day by
 * the clocks of the zone where those changed meanwhile.
 */
export function afterPause(
  { until, pausedAt, ended }: { until: string; pausedAt: string; ended: string },
  timeZone: string,
): string {
  const took = Math.max(0, Date.parse(ended) - Date.parse(pausedAt))
  const days = Math.floor(took / DAY)
  return new Date(daysLater(until, days, timeZone).getTime() + (took - days * DAY)).toISOString()
}
