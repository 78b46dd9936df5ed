import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { endOfPeriods, type Period } from '#app/content/catalogue/period.ts'
import { DAY, monthsLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { supersede, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { RENEWABLE, RUNNING } from './membership.ts'
import {
  changeMembership,
  listPaidMemberships,
  lockMembership,
  type Membership,
  recordHistory,
} from './memberships.server.ts'
import { getCredit, type PaidValue } from './proration.ts'
import { membershipChanges, membershipPeriods } from './tables.server.ts'

type Change = typeof membershipChanges.$inferSelect
/** What a membership is to cost, for which plan and period. */
export type Terms = { planId: number; priceId: number; period: Period; amount: number; currency: string }

const ofIt = ({ schoolId, id }: Pick<Membership, 'schoolId' | 'id'>) =>
  and(
    eq(membershipChanges.schoolId, schoolId),
    eq(membershipChanges.membershipId, id),
    eq(membershipChanges.state, 'waiting'),
  )

/**
 * The paid period that runs, since `begunAt`, with what it was worth: the money that stayed, and what was taken off for one
 * before.
 */
export async function findPaidPeriod(
  db: Db,
  { schoolId, id, until, period }: Membership,
  timeZone: string,
): Promise<(PaidValue & { begunAt: string }) | null> {
  if (until === null) return null
  const { startsAt, credit } = membershipPeriods
  const [paid] = await db
    .select({
      startsAt,
      worth: sql<number>`(${credit} + (select least(t.total, coalesce((select sum(e.amount) from ledger_entries e
        where e.school_id = ${schoolId} and e.transaction_id = t.id), 0)) from transactions t
        where t.school_id = ${schoolId} and t.id = membership_periods.transaction_id))::float8`,
    })
    .from(membershipPeriods)
    .where(
      and(
        eq(membershipPeriods.schoolId, schoolId),
        eq(membershipPeriods.membershipId, id),
        sql`${membershipPeriods.endsAt} = ${until}::timestamptz`,
      ),
    )
    .orderBy(desc(startsAt))
    .limit(1)
  if (!paid) return null
  // One that was paused ends later, and holds no more days for that.
  const usual = monthsLater(until, -period, timeZone).toISOString()
  const latest = Math.max(Date.parse(usual), Date.parse(paid.startsAt))
  return { worth: paid.worth, begunAt: paid.startsAt, startsAt: new Date(latest).toISOString(), endsAt: until }
}

/**
 * Has a locked membership go over to other terms with its next period, as agreed to in these words; what was chosen before
 * is given up.
 */
export async function scheduleChange(
  db: Db,
  membership: Membership,
  terms: Terms & { wording: string },
  accountId: number,
): Promise<void> {
  const { schoolId, id: membershipId } = membership
  await cancelChosenChange(db, membership)
  await db.insert(membershipChanges).values({ schoolId, membershipId, why: 'chosen', ...terms })
  await recordHistory(db, membership, { what: 'change_chosen', accountId })
}

/** Gives up what was chosen for the next period; false where nothing was. */
export async function cancelChosenChange(db: Db, membership: Pick<Membership, 'schoolId' | 'id'>): Promise<boolean> {
  const { why, transactionId } = membershipChanges
  const { rowCount } = await db
    .update(membershipChanges)
    .set({ state: 'dropped' })
    .where(and(ofIt(membership), eq(why, 'chosen'), isNull(transactionId)))
  return (rowCount ?? 0) > 0
}

/** The order of a change at once that waits for its money. */
export async function findOrderedChange(
  db: Db,
  membership: Pick<Membership, 'schoolId' | 'id'>,
): Promise<Change | undefined> {
  const [ordered] = await db
    .select()
    .from(membershipChanges)
    .where(and(ofIt(membership), sql`${membershipChanges.transactionId} is not null`))
    .orderBy(desc(membershipChanges.id))
    .limit(1)
  return ordered
}

/** Notes that an order pays for a change at once. */
export async function orderChange(
  db: Db,
  { schoolId, id: membershipId }: Membership,
  terms: Terms,
  { transactionId, credit }: { transactionId: number; credit: number },
): Promise<void> {
  await db.insert(membershipChanges).values({ schoolId, membershipId, why: 'chosen', ...terms, transactionId, credit })
}

/** Gives up a change whose order is not paid; money that comes all the same still makes it. */
export async function cancelOrderedChange(db: Db, { schoolId, id, transactionId }: Change): Promise<void> {
  if (transactionId !== null) await supersede(db, { schoolId, id: transactionId })
  await db
    .update(membershipChanges)
    .set({ state: 'dropped' })
    // It may have been paid while its order was waited for.
    .where(
      and(
        eq(membershipChanges.schoolId, schoolId),
        eq(membershipChanges.id, id),
        eq(membershipChanges.state, 'waiting'),
      ),
    )
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMembership>>>

/**
 * Whether a membership is as it was when a change was ordered: the same paid period runs, and what was taken off the order
 * for the rest of it is still that. Of a trial nothing is taken off.
 */
async function isAsOrdered(
  db: Db,
  { membership, timeZone, now }: Locked,
  { madeAt, credit }: Change,
): Promise<boolean> {
  const { status, until, pausedAt } = membership
  const runs = until !== null && Date.parse(until) > Date.parse(pausedAt ?? now)
  if (!runs || !RUNNING.includes(status)) return false
  const paid = await findPaidPeriod(db, membership, timeZone)
  if (!paid) return credit === 0
  return Date.parse(paid.begunAt) <= Date.parse(madeAt) && getCredit(paid, madeAt, timeZone).credit === credit
}

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'meansId'>

async function findChange(db: Db, { schoolId, id }: Pick<OrderKey, 'schoolId' | 'id'>): Promise<Change | undefined> {
  const [change] = await db
    .select()
    .from(membershipChanges)
    .where(and(eq(membershipChanges.schoolId, schoolId), eq(membershipChanges.transactionId, id)))
  return change
}

/** Whether an order still makes the change that it was placed for, within a day; null where it is none of a change. */
export async function stillChanges(db: Db, order: Pick<OrderKey, 'schoolId' | 'id'>): Promise<boolean | null> {
  const change = await findChange(db, order)
  if (change?.state !== 'waiting') return change ? change.state === 'applied' : null
  const found = await lockMembership(db, { schoolId: change.schoolId, id: change.membershipId })
  if (!found || Date.parse(found.now) - Date.parse(change.madeAt) >= DAY) return false
  return await isAsOrdered(db, found, change)
}

/**
 * The order of a change was paid: the period that ran ends now, and one at the new terms begins, once; nothing where the
 * period was another by then (what was paid is missing, and people decide). False where the order is none of a change.
 */
export async function applyPaidChange(db: Db, { schoolId, id, meansId }: OrderKey, now: string): Promise<boolean> {
  const change = await findChange(db, { schoolId, id })
  const found = change && (await lockMembership(db, { schoolId, id: change.membershipId }))
  if (!change || !found) return false
  if (change.state === 'applied' || !(await isAsOrdered(db, found, change))) return true
  const { membership, timeZone } = found
  const { planId, priceId, period, amount, currency, credit } = change
  const until = endOfPeriods({ anchor: now, period, timeZone }, 1)
  await endPeriods(db, membership, now)
  const paid = { schoolId, membershipId: membership.id, startsAt: now, endsAt: until, transactionId: id, credit }
  await db.insert(membershipPeriods).values(paid)
  await markApplied(db, change)
  await db.update(membershipChanges).set({ state: 'dropped' }).where(ofIt(membership))
  const givenUp = until !== null && !RENEWABLE.includes(membership.status)
  const runs = await listPaidMemberships(db, membership, { givenUp, next: until })
  const terms = { planId, priceId, period, amount, currency, ...trialAt(membership, planId) }
  const counted = { anchor: now, periods: 1, until, pausedAt: null, pausedUntil: null }
  await changeMembership(
    db,
    membership,
    {
      ...terms,
      ...counted,
      ...runs,
      ...(meansId !== null && period > 0 && { meansId }),
    },
    { what: 'changed' },
  )
  return true
}

/** A membership that goes over to another plan began with no trial of that one, which its member may still have. */
const trialAt = (membership: Membership, planId: number) => (planId === membership.planId ? {} : { trial: false })

async function markApplied(db: Db, { schoolId, id }: Change): Promise<void> {
  await db
    .update(membershipChanges)
    .set({ state: 'applied' })
    .where(hasId(membershipChanges, schoolId, id))
}

/** What was paid for ends now: earlier than it would, or later where a pause took longer than the days that were left. */
async function endPeriods(db: Db, { schoolId, id, until }: Membership, now: string): Promise<void> {
  const { startsAt, endsAt } = membershipPeriods
  await db
    .update(membershipPeriods)
    .set({ endsAt: now })
    .where(
      and(
        eq(membershipPeriods.schoolId, schoolId),
        eq(membershipPeriods.membershipId, id),
        sql`${startsAt} < ${now}::timestamptz
          and (${endsAt} is null or ${endsAt} > ${now}::timestamptz or ${endsAt} = ${until}::timestamptz)`,
      ),
    )
}

/**
 * A locked membership with the terms of the period that begins where it ends: those that were chosen for it, or the price
 * that its member was told of in time. Called before that period is charged for the first time.
 */
export async function applyDueChange(db: Db, membership: Membership): Promise<Membership> {
  const due = await db
    .select()
    .from(membershipChanges)
    .where(
      and(
        ofIt(membership),
        isNull(membershipChanges.transactionId),
        sql`(${membershipChanges.fromAt} is null or ${membershipChanges.fromAt} <= ${membership.until}::timestamptz)`,
      ),
    )
  const change = due.find(({ why }) => why === 'chosen') ?? due[0]
  if (!change || membership.until === null) return membership
  const { planId, priceId, period, amount, currency, why } = change
  const recounted = period === membership.period ? {} : { anchor: membership.until, periods: 0 }
  const next = {
    planId,
    priceId,
    period,
    amount,
    currency,
    ...recounted,
    ...trialAt(membership, planId),
  }
  const what = why === 'chosen' ? 'changed' : 'price_changed'
  await changeMembership(db, membership, next, { what })
  await markApplied(db, change)
  // A price of the plan that was left is none of this one's.
  if (why === 'chosen') await db.update(membershipChanges).set({ state: 'dropped' }).where(ofIt(membership))
  return { ...membership, ...next }
}
