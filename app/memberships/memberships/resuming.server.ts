import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { RUNNING } from './membership.ts'
import { changeMembership, lockMembership, type Membership } from './memberships.server.ts'
import { findOwn } from './own.server.ts'
import { afterPause } from './pause.ts'
import { membershipPeriods, memberships } from './tables.server.ts'

/** Ends one's pause before its time. */
export async function resumeMembership(db: Db, member: Member): Promise<void> {
  const { membership, now, timeZone } = await findOwn(db, member)
  if (membership.pausedUntil === null) throw new Refusal(409, 'memberships.not_paused')
  const change = await endPause(db, membership, now, timeZone)
  await changeMembership(db, membership, change, { what: 'resumed', accountId: member.id })
}

/**
 * What a paused membership goes on with: the days that were left, from now on, the next charge after them. Moves the end of
 * the period that is paid for.
 */
export async function endPause(db: Db, membership: Membership, now: string, timeZone: string) {
  const { schoolId, id: membershipId, pausedAt, pausedUntil, until: before } = membership
  if (pausedAt === null || pausedUntil === null || before === null) return {}
  const ended = Date.parse(now) < Date.parse(pausedUntil) ? now : pausedUntil
  const until = afterPause({ until: before, pausedAt, ended }, timeZone)
  await movePeriodEnd(db, { schoolId, membershipId }, before, until)
  return { pausedAt: null, pausedUntil: null, until, nextChargeAt: until, anchor: until, periods: 0 }
}

/** The period that ended then ends at another time. */
export async function movePeriodEnd(
  db: Db,
  { schoolId, membershipId }: { schoolId: number; membershipId: number },
  before: string,
  after: string,
): Promise<void> {
  const { endsAt } = membershipPeriods
  await db
    .update(membershipPeriods)
    .set({ endsAt: after })
    .where(
      and(
        eq(membershipPeriods.schoolId, schoolId),
        eq(membershipPeriods.membershipId, membershipId),
        sql`${endsAt} = ${before}::timestamptz and ${membershipPeriods.startsAt} < ${after}::timestamptz`,
      ),
    )
}

/** A pause is over by the clock. */
export async function resumePaused({ schoolId, membershipId }: { schoolId: number; membershipId: number }) {
  await inSchool(schoolId, async (db) => {
    const found = await lockMembership(db, { schoolId, id: membershipId })
    const { pausedUntil = null } = found?.membership ?? {}
    // It was ended before, and may have been begun anew.
    if (!found || pausedUntil === null || Date.parse(pausedUntil) > Date.parse(found.now)) return
    const change = await endPause(db, found.membership, found.now, found.timeZone)
    await changeMembership(db, found.membership, change, { what: 'resumed' })
  })
}

type OrderKey = Pick<Transaction, 'schoolId' | 'id'>

/**
 * The membership whose trial an order began, or that has by its money what runs or is paused: the period itself, or what was
 * taken off it for one before.
 */
function paidBy({ schoolId, id }: OrderKey): SQL {
  return sql`((${memberships.transactionId} = ${id} and ${memberships.trial} and not exists (
      select from membership_periods x where x.school_id = ${schoolId} and x.membership_id = ${memberships.id}))
    or exists (with recursive paid as (
        select x.school_id, x.starts_at, x.credit, x.transaction_id from membership_periods x
        where x.school_id = ${schoolId} and x.membership_id = ${memberships.id}
          and (x.ends_at is null or x.ends_at > now() or ${memberships.pausedAt} is not null and x.ends_at = ${memberships.until})
        union all
        select x.school_id, x.starts_at, x.credit, x.transaction_id from paid
        join membership_periods x on x.school_id = ${schoolId} and x.membership_id = ${memberships.id}
          and x.ends_at = paid.starts_at
        where paid.school_id = ${schoolId} and paid.credit > 0)
      select from paid where paid.school_id = ${schoolId} and paid.transaction_id = ${id}))`
}

async function lockPaidBy(db: Db, { schoolId, id, accountId }: OrderKey & Pick<Transaction, 'accountId'>) {
  const own = and(eq(memberships.schoolId, schoolId), eq(memberships.accountId, accountId))
  const [paid] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(own, paidBy({ schoolId, id })))
  return paid && (await lockMembership(db, { schoolId, id: paid.id }))
}

/** The money of a period went back: the membership ends with it. */
export async function endUnpaid(db: Db, order: Parameters<typeof lockPaidBy>[1]): Promise<void> {
  const found = await lockPaidBy(db, order)
  if (!found || !RUNNING.includes(found.membership.status)) return
  const { membership, now, timeZone } = found
  const resumed = await endPause(db, membership, now, timeZone)
  await changeMembership(db, membership, { ...resumed, status: 'ENDED', reason: 'refunded', nextChargeAt: null })
}

/** The money that went back is won again: what it paid for runs on to its end. */
export async function resumePaid(db: Db, order: Parameters<typeof lockPaidBy>[1]): Promise<void> {
  const found = await lockPaidBy(db, order)
  if (found?.membership.status !== 'ENDED' || found.membership.reason !== 'refunded') return
  await changeMembership(db, found.membership, { status: 'CANCELED', reason: 'refunded' })
}
