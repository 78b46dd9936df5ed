import { daysLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { membershipCanceled } from './events.server.ts'
import { RUNNING, type State } from './membership.ts'
import { changeMembership, lockMembership } from './memberships.server.ts'
import { endPause, movePeriodEnd } from './resuming.server.ts'

export const EXTEND_DAYS_MAX = 366

type MembershipDates = { status: State; given: boolean; until: string | null; pausedUntil: string | null }

/** Whether staff may end a membership: what runs. */
export const mayEnd = ({ status }: Pick<MembershipDates, 'status'>) => RUNNING.includes(status)

/** Whether it may end with its period: what has one that is not over, and does not end with it anyway. */
export function mayEndLater({ status, given, until, pausedUntil }: MembershipDates, now: string): boolean {
  const runs = until !== null && (pausedUntil !== null || Date.parse(until) > Date.parse(now))
  return mayEnd({ status }) && status !== 'CANCELED' && !given && runs
}

/** Whether it may last longer: what is paid for or tried at this moment. */
export function mayExtend({ status, until, pausedUntil }: MembershipDates, now: string): boolean {
  const runs = ['TRIAL', 'ACTIVE', 'CANCELED'].includes(status) && pausedUntil === null
  return runs && until !== null && Date.parse(until) > Date.parse(now)
}

/** A membership of the school, locked; else 404. */
export async function requireMembership(db: Db, staff: Member, id: number) {
  const found = await lockMembership(db, { schoolId: staff.schoolId, id })
  requireFound(found)
  return found
}

/** Ends somebody's membership, now or with the period that is paid for, for a reason that is kept. 409 where it has ended. */
export async function endByStaff(
  db: Db,
  staff: Member,
  id: number,
  { when, reason }: { when: 'now' | 'period_end'; reason: string },
): Promise<void> {
  const { membership, now, timeZone } = await requireMembership(db, staff, id)
  if (!mayEnd(membership)) throw new Refusal(409, 'memberships.not_running')
  if (when === 'period_end' && !mayEndLater(membership, now))
    throw new Refusal(409, membership.status === 'CANCELED' ? 'memberships.not_running' : 'memberships.ends_now_alone')
  const resumed = await endPause(db, membership, now, timeZone)
  const { until } = { ...membership, ...resumed }
  const over = when === 'now' || until === null || Date.parse(until) <= Date.parse(now)
  const change = { ...resumed, status: over ? 'ENDED' : 'CANCELED', reason: 'staff', nextChargeAt: null } as const
  await changeMembership(db, membership, change, { accountId: staff.id, note: reason })
  await publish(db, staff.schoolId, membershipCanceled, { membershipId: id })
}

/** Lets what is paid for, or a trial, last so many days more, for a reason that is kept; the next charge comes after them. */
export async function extendByStaff(
  db: Db,
  staff: Member,
  id: number,
  { days, reason }: { days: number; reason: string },
): Promise<void> {
  const { membership, now, timeZone } = await requireMembership(db, staff, id)
  const { schoolId, status, given, until } = membership
  if (until === null || !mayExtend(membership, now)) throw new Refusal(409, 'memberships.not_to_extend')
  const after = daysLater(until, days, timeZone).toISOString()
  await movePeriodEnd(db, { schoolId, membershipId: id }, until, after)
  const nextChargeAt = status === 'CANCELED' || given ? null : after
  const about = { what: 'extended', accountId: staff.id, note: reason } as const
  await changeMembership(db, membership, { until: after, nextChargeAt, anchor: after, periods: 0 }, about)
}
