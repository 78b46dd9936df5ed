import type { MembershipView } from '#app/memberships/memberships/membership.ts'
import { mayPause, type PauseTerms, pauseLimits, ranLongEnough } from '#app/memberships/memberships/pause.ts'
import { getDay } from '#app/platform/days-later.ts'

/** Between which days a pause may end that begins today: the last one is so many months from now. */
export type PauseLimits = { earliest: string; latest: string; months: number }

/** For a membership that can be paused: the first day begins a whole day from now, and the last within the months. */
export function getPause(
  membership: MembershipView,
  { pause, now }: { pause: PauseTerms; now: string },
  ranSince: string | null,
  timeZone: string,
): PauseLimits | null {
  const { status, period, until, nextCharge, pausedUntil } = membership
  if (!mayPause({ status, period, until, nextChargeAt: nextCharge?.at ?? null, pausedUntil }, pause, now)) return null
  if (!ranLongEnough(ranSince, pause, now, timeZone)) return null
  const { earliest, latest } = pauseLimits(pause, now, timeZone)
  return { earliest: getDay(earliest, timeZone, 1), latest: getDay(latest, timeZone), months: pause.months }
}
