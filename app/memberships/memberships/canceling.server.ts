import { and, eq, notInArray, sql } from 'drizzle-orm'
import { LIFETIME } from '#app/content/catalogue/period.ts'
import { type Db, isUniqueFailure } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { supersede } from '#app/selling/payments/transactions.server.ts'
import { LEASE_MS } from './due.server.ts'
import { membershipCanceled } from './events.server.ts'
import { RENEWABLE, type State } from './membership.ts'
import { changeMembership, hasAnother, type Membership } from './memberships.server.ts'
import { findOwn } from './own.server.ts'
import { endPause } from './resuming.server.ts'
import { findMembership, listStarted } from './shown.server.ts'
import { membershipPeriods, membershipSurveys, memberships } from './tables.server.ts'

/**
 * Ends a membership with the period that is paid for, at once where nothing is; what waits for its first payment comes to
 * nothing. Twice is a 409, and so is what has ended or has no end.
 */
export async function cancelMembership(db: Db, member: Member, id?: number): Promise<{ id: number; status: State }> {
  const own = id ?? (await findMembership(db, member))?.id
  const begun = (await listStarted(db, member)).find(({ membership }) => membership === own)
  // The order is locked before the membership, as by whoever settles it.
  if (begun) await supersede(db, begun)
  const { membership, now, timeZone } = await findOwn(db, member, own)
  const { status, period } = membership
  const about = { accountId: member.id }
  if (status === 'STARTED') {
    await changeMembership(db, membership, { status: 'ENDED', reason: 'canceled' }, about)
    return { id: membership.id, status: 'ENDED' }
  }
  if (!RENEWABLE.includes(status)) throw new Refusal(409, 'memberships.not_running')
  if (membership.given) throw new Refusal(409, 'memberships.given')
  if (period === LIFETIME) throw new Refusal(409, 'memberships.has_no_end')
  // What a pause left goes on at once, and ends it.
  const resumed = await endPause(db, membership, now, timeZone)
  const { until } = { ...membership, ...resumed }
  const over = until === null || Date.parse(until) <= Date.parse(now)
  // A charge that may be on its way is waited for: what it pays is kept to its end, and its member is told then.
  const inFlight = over && isLeased(membership, now)
  const ended = over && !inFlight ? 'ENDED' : 'CANCELED'
  const nextChargeAt = inFlight ? membership.nextChargeAt : null
  await changeMembership(db, membership, { ...resumed, status: ended, reason: 'canceled', nextChargeAt }, about)
  if (!inFlight) await publish(db, membership.schoolId, membershipCanceled, { membershipId: membership.id })
  return { id: membership.id, status: ended }
}

/** Whether somebody may be charging it: its next charge is leased (`leaseMembership`). */
function isLeased({ until, nextChargeAt }: Membership, now: string): boolean {
  if (until === null || nextChargeAt === null) return false
  const [at, left] = [Date.parse(nextChargeAt), Date.parse(nextChargeAt) - Date.parse(now)]
  return at > Date.parse(until) && left > 0 && left <= LEASE_MS
}

/** Whether it was canceled while it may have been charged, and nobody knows yet how that ended. */
export const isCanceledInFlight = ({ status, nextChargeAt }: Pick<Membership, 'status' | 'nextChargeAt'>) =>
  status === 'CANCELED' && nextChargeAt !== null

/** The charge that a cancel waited for came to nothing: it ends. */
export async function endCanceled(db: Db, membership: Membership): Promise<void> {
  await changeMembership(db, membership, { status: 'ENDED', reason: 'canceled', nextChargeAt: null })
  await publish(db, membership.schoolId, membershipCanceled, { membershipId: membership.id })
}

/**
 * Undoes a cancel before the period ends: it is renewed again, at its price. 409 where nothing was canceled, too late, or
 * beside another.
 */
export async function undoCancellation(db: Db, member: Member): Promise<void> {
  const { membership, now } = await findOwn(db, member)
  const { status, reason, until } = membership
  const inTime = status === 'CANCELED' && reason === 'canceled' && until !== null && Date.parse(until) > Date.parse(now)
  if (!inTime) throw new Refusal(409, 'memberships.not_to_keep')
  // Paid late, at this moment: both would be renewed.
  if (await hasAnother(db, membership)) throw new Refusal(409, 'memberships.has_another')
  const back = membership.trial && !(await wasPaid(db, membership)) ? 'TRIAL' : 'ACTIVE'
  const about = { what: 'stayed', accountId: member.id } as const
  await changeMembership(db, membership, { status: back, reason: null, nextChargeAt: until }, about)
}

/** Whether any period was paid: of a trial none was yet. */
async function wasPaid(db: Db, { schoolId, id }: { schoolId: number; id: number }): Promise<boolean> {
  const { startsAt, membershipId } = membershipPeriods
  const ofIt = and(eq(membershipPeriods.schoolId, schoolId), eq(membershipId, id))
  return (await db.select({ startsAt }).from(membershipPeriods).where(ofIt).limit(1)).length > 0
}

type Answers = Pick<typeof membershipSurveys.$inferSelect, 'reason' | 'otherReason' | 'returnIntent'>

/** Keeps what somebody says of why they leave, once for each membership; before it is canceled and twice are a 409. */
export async function answerSurvey(db: Db, member: Member, id: number, answers: Answers): Promise<void> {
  const { schoolId, id: accountId } = member
  const { membership } = await findOwn(db, member, id)
  if (!['CANCELED', 'ENDED', 'EXPIRED'].includes(membership.status)) throw new Refusal(409, 'memberships.not_canceled')
  await db
    .insert(membershipSurveys)
    .values({ schoolId, accountId, membershipId: id, ...answers })
    .catch((error: unknown) => {
      if (isUniqueFailure(error)) throw new Refusal(409, 'memberships.answered')
      throw error
    })
}

/** Whether somebody was asked why they left a membership, and said it. */
export async function hasAnswered(db: Db, schoolId: number, id: number): Promise<boolean> {
  const { reason } = membershipSurveys
  const rows = await db
    .select({ reason })
    .from(membershipSurveys)
    .where(and(eq(membershipSurveys.schoolId, schoolId), eq(membershipSurveys.membershipId, id)))
  return rows.length > 0
}

/** Ends the memberships of somebody who goes for good. */
export async function endMembershipsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .update(memberships)
    .set({
      status: 'ENDED',
      reason: 'canceled',
      nextChargeAt: null,
      open: false,
      opensUntil: null,
      pausedAt: null,
      pausedUntil: null,
      since: sql`now()`,
    })
    .where(
      and(
        eq(memberships.schoolId, schoolId),
        eq(memberships.accountId, accountId),
        notInArray(memberships.status, ['ENDED', 'EXPIRED']),
      ),
    )
}

/** Forgets what staff wrote about somebody's memberships. */
export async function eraseNotesOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.execute(sql`update membership_history h set note = null from memberships m
    where h.school_id = ${schoolId} and m.school_id = ${schoolId} and m.id = h.membership_id
      and m.account_id = ${accountId} and h.note is not null`)
}

/** Forgets why somebody left. */
export async function eraseSurveysOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(membershipSurveys)
    .where(and(eq(membershipSurveys.schoolId, schoolId), eq(membershipSurveys.accountId, accountId)))
}
