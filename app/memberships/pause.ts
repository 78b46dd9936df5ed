import { daysLater, monthsLater } from '../platform/days-later.ts'
import type { State } from './membership.ts'
import { LIFETIME, type Period } from './period.ts'

/** For how long at most a membership is paused at a time. */
export const PAUSE_MONTHS_MAX = 3
/** For how long it runs between two pauses. */
const PAUSES_APART_MONTHS = 1

export type Pausable = {
  status: State
  period: Period
  until: string | null
  nextChargeAt: string | null
  pausedUntil: string | null
}

/** Whether it can be paused: what is paid for and is renewed; not a trial, what is owed, or being charged at this moment. */
export function mayPause({ status, period, until, nextChargeAt, pausedUntil }: Pausable, now: string): boolean {
  const runs = status === 'ACTIVE' && period !== LIFETIME && nextChargeAt !== null && pausedUntil === null
  return runs && until !== null && Date.parse(until) > Date.parse(now)
}

/** Whether it has run for long enough since its last pause: so that a month is not stretched to the hours of its use. */
export function ranLongEnough(ranSince: string | null, now: string, timeZone: string): boolean {
  return ranSince === null || monthsLater(ranSince, PAUSES_APART_MONTHS, timeZone).getTime() <= Date.parse(now)
}

/** Between when a pause may end that begins now: a day from now, and some months. */
export function pauseLimits(now: string, timeZone: string): { earliest: string; latest: string } {
  return {
    earliest: daysLater(now, 1, timeZone).toISOString(),
    latest: monthsLater(now, PAUSE_MONTHS_MAX, timeZone).toISOString(),
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
const DAY = 86_400_000
