import { and, eq, notInArray, sql } from 'drizzle-orm'
import { supersede } from '../payments/transactions.server.ts'
import { type Db, failureOf } from '../platform/db.server.ts'
import { publish } from '../platform/outbox.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { membershipCanceled } from './events.server.ts'
import type { State } from './membership.ts'
import { changeMembership, lockMembership } from './memberships.server.ts'
import { LIFETIME } from './period.ts'
import { findMembership } from './shown.server.ts'
import { membershipSurveys, memberships } from './tables.server.ts'

/** One's own membership: the one that counts, or that of this id; else 404. */
async function findOwn(db: Db, member: Member, id: number | undefined) {
  const own = id ?? (await findMembership(db, member))?.id
  const found = own === undefined ? undefined : await lockMembership(db, { schoolId: member.schoolId, id: own })
  if (!found || found.membership.accountId !== member.id) throw new Refusal(404, 'memberships.none')
  return found
}

/**
 * Ends a membership with the period that is paid for, at once where nothing is; what waits for its first payment comes to
 * nothing. Twice is a 409, and so is what has ended or has no end.
 */
export async function cancelMembership(db: Db, member: Member, id?: number): Promise<{ id: number; status: State }> {
  const { membership, now } = await findOwn(db, member, id)
  const { schoolId, status, until, period } = membership
  if (status === 'STARTED') {
    await supersede(db, { schoolId, id: membership.transactionId })
    await changeMembership(db, membership, { status: 'ENDED', reason: 'canceled' })
    return { id: membership.id, status: 'ENDED' }
  }
  if (!['TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE'].includes(status)) throw new Refusal(409, 'memberships.not_running')
  if (period === LIFETIME) throw new Refusal(409, 'memberships.has_no_end')
  const over = until === null || Date.parse(until) <= Date.parse(now)
  const ended = over ? 'ENDED' : 'CANCELED'
  await changeMembership(db, membership, { status: ended, reason: 'canceled', nextChargeAt: null })
  await publish(db, schoolId, membershipCanceled, { membershipId: membership.id })
  return { id: membership.id, status: ended }
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
      if (failureOf(error).code === UNIQUE) throw new Refusal(409, 'memberships.answered')
      throw error
    })
}
const UNIQUE = '23505'

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
    .set({ status: 'ENDED', reason: 'canceled', nextChargeAt: null, open: false, opensUntil: null, since: sql`now()` })
    .where(
      and(
        eq(memberships.schoolId, schoolId),
        eq(memberships.accountId, accountId),
        notInArray(memberships.status, ['ENDED', 'EXPIRED']),
      ),
    )
}

/** Forgets why somebody left. */
export async function forgetSurveysOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(membershipSurveys)
    .where(and(eq(membershipSurveys.schoolId, schoolId), eq(membershipSurveys.accountId, accountId)))
}
