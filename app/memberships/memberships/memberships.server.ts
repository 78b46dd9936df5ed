import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { endOfPeriods } from '#app/content/catalogue/period.ts'
import { prices } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { daysLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { membershipMoved } from './events.server.ts'
import { openedBy, RENEWABLE } from './membership.ts'
import { openByMemberships } from './opening.server.ts'
import { getTrial } from './plan.ts'
import { membershipHistory, membershipPeriods, membershipPlans, memberships } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id' | 'accountId' | 'meansId'>
type PaidItem = Pick<Item, 'productId' | 'priceId' | 'unitAmount'>
export type Membership = typeof memberships.$inferSelect
export type JoinedMembership = Membership & { priceId: number; transactionId: number }

/** A membership that was joined by an order, at a price; what the school gives is never paid for. */
export function requireJoined(membership: Membership): JoinedMembership {
  const { id, priceId, transactionId } = membership
  if (priceId === null || transactionId === null) throw new Error(`membership ${id} was given`)
  return { ...membership, priceId, transactionId }
}

const byId = ({ schoolId, id }: Pick<Membership, 'schoolId' | 'id'>) => hasId(memberships, schoolId, id)

/** A membership under its lock, with the time and the zone by whose clocks its periods are counted. */
async function lock(db: Db, schoolId: number, which: SQL) {
  // Its member before it: whoever deletes the account holds that first.
  const owner = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.schoolId, schoolId),
        sql`${accounts.id} = (select ${memberships.accountId} from ${memberships}
          where ${memberships.schoolId} = ${schoolId} and (${which}))`,
      ),
    )
    .for('key share')
    .as('owner')
  const [found] = await db
    .select({
      membership: getTableColumns(memberships),
      timeZone: schools.timeZone,
      now: sql<string>`now()`.mapWith(memberships.since),
    })
    .from(memberships)
    .innerJoin(owner, eq(owner.id, memberships.accountId))
    .innerJoin(schools, eq(schools.id, memberships.schoolId))
    .where(and(eq(memberships.schoolId, schoolId), sql`(${which})`))
    .for('update', { of: memberships })
  return found
}

/** A membership under its lock; undefined where there is none. */
export function lockMembership(db: Db, { schoolId, id }: Pick<Membership, 'schoolId' | 'id'>) {
  return lock(db, schoolId, sql`${memberships.id} = ${id}`)
}

/** Begins a membership with the order that is to pay it, once; it opens nothing before that is paid. */
export async function startMembership(
  db: Db,
  { schoolId, id: transactionId, accountId, meansId }: OrderKey,
  { productId: planId, priceId }: Pick<Item, 'productId' | 'priceId'>,
): Promise<void> {
  await db.execute(sql`
    with chosen as materialized (select o.plan_id, o.price_id, o.period, c.amount, c.currency
      from membership_prices o join prices c on c.school_id = ${schoolId} and c.id = o.price_id
      where o.school_id = ${schoolId} and o.plan_id = ${planId} and o.price_id = ${priceId})
    insert into memberships (school_id, account_id, plan_id, price_id, period, amount, currency, transaction_id, means_id)
    select ${schoolId}::bigint, ${accountId}::bigint, plan_id, price_id, period, amount, currency, ${transactionId}::bigint,
      case when period > 0 then ${meansId}::bigint end
    from chosen
    on conflict (school_id, transaction_id) do nothing`)
}

type Terms = 'planId' | 'priceId' | 'period' | 'amount' | 'currency'
type PeriodColumns = 'status' | 'until' | 'nextChargeAt' | 'reason' | 'anchor' | 'periods' | 'trial' | 'meansId'
type Change = Partial<Pick<Membership, PeriodColumns | Terms | 'pausedAt' | 'pausedUntil'>>

/** What a change is called in the history, who made it, and what they said of it. */
export type HistoryDetails = Partial<
  Pick<typeof membershipHistory.$inferSelect, 'what' | 'accountId' | 'note'> & { holdsUntil: string | null }
>

/** Changes a locked membership, and with it what it opens; its history says so where its state moves, or it has a name. */
export async function changeMembership(
  db: Db,
  membership: Membership,
  change: Change,
  details: HistoryDetails = {},
): Promise<void> {
  const next = { ...membership, ...change }
  const renews = next.nextChargeAt !== null
  const { open, until: opensUntil } = openedBy({ ...next, paused: next.pausedUntil !== null, renews })
  const moved = next.status !== membership.status
  await db
    .update(memberships)
    .set({ ...change, open, opensUntil, ...(moved && { since: sql`now()` }) })
    .where(byId(membership))
  if (moved || details.what) await recordHistory(db, next, details)
  const { schoolId, id: membershipId } = membership
  if (moved)
    await recordEvent(db, schoolId, membershipMoved, { membershipId, before: membership.status, after: next.status })
  await openByMemberships(db, { schoolId, membership: membershipId })
}

/** Notes what happened to a membership. */
export async function recordHistory(
  db: Db,
  { schoolId, id, status, reason, until }: Membership,
  details: HistoryDetails,
): Promise<void> {
  const { what = 'state', accountId = null, note: noteText = null, holdsUntil = until } = details
  const noted = { schoolId, membershipId: id, what, status, reason, accountId, note: noteText, until: holdsUntil }
  await db.insert(membershipHistory).values(noted)
}

type Period = Pick<typeof membershipPeriods.$inferSelect, 'startsAt' | 'endsAt' | 'transactionId'>

/** Writes down a period that was paid; each has a beginning of its own, and an order of its own. */
export async function writePeriod(db: Db, { schoolId, id: membershipId }: Membership, period: Period): Promise<void> {
  await db.insert(membershipPeriods).values({ schoolId, membershipId, ...period })
}

/** The order that began a membership was paid: its trial begins, or its first period. Again it changes nothing. */
export async function beginMembership(db: Db, order: OrderKey, item: PaidItem, now: string): Promise<void> {
  await startMembership(db, order, item)
  const found = await lock(db, order.schoolId, sql`${memberships.transactionId} = ${order.id}`)
  if (!found || found.membership.anchor !== null) return
  const { membership, timeZone } = found
  const days = item.unitAmount === 0 ? await loadTrialDays(db, requireJoined(membership)) : 0
  if (days > 0) {
    const until = daysLater(now, days, timeZone).toISOString()
    return changeMembership(db, membership, { status: 'TRIAL', trial: true, anchor: until, until, nextChargeAt: until })
  }
  const until = endOfPeriods({ ...membership, anchor: now, timeZone }, 1)
  await writePeriod(db, membership, { startsAt: now, endsAt: until, transactionId: order.id })
  // What is for good was given up for nothing: it is never charged again.
  const givenUp = membership.status === 'ENDED' && until !== null
  const paid = await listPaidMemberships(db, membership, { givenUp, next: until })
  await changeMembership(db, membership, { ...paid, anchor: now, periods: 1, until })
}

/**
 * What a locked membership is once a period of it is paid: it runs on, charged `next` then. Who gave it up before the money
 * came, or has another one by now, has what was paid for, and no more.
 */
export async function listPaidMemberships(
  db: Db,
  membership: Membership,
  { givenUp, next }: { givenUp: boolean; next: string | null },
): Promise<Pick<Change, 'status' | 'nextChargeAt' | 'reason'>> {
  if (givenUp) return { status: 'CANCELED', nextChargeAt: null }
  // What it was not paid for before is no reason any more.
  if (await hasAnother(db, membership)) return { status: 'CANCELED', nextChargeAt: null, reason: null }
  return { status: 'ACTIVE', nextChargeAt: next, reason: null }
}

/** Whether somebody has another membership that they pay for; one who asks at the same moment waits until this one is decided. */
export async function hasAnother(db: Db, { schoolId, accountId, id }: Membership): Promise<boolean> {
  await takeAdvisoryLock(db, schoolId, 'member', accountId)
  const [other] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.schoolId, schoolId),
        eq(memberships.accountId, accountId),
        ne(memberships.id, id),
        eq(memberships.given, false),
        inArray(memberships.status, [...RENEWABLE]),
      ),
    )
    .limit(1)
  return other !== undefined
}

async function loadTrialDays(db: Db, { schoolId, planId, priceId, period }: JoinedMembership): Promise<number> {
  const [terms] = await db
    .select({ trialDays: membershipPlans.trialDays, amount: prices.amount, currency: prices.currency })
    .from(membershipPlans)
    .innerJoin(prices, hasId(prices, schoolId, priceId))
    .where(and(eq(membershipPlans.schoolId, schoolId), eq(membershipPlans.productId, planId)))
  return terms ? getTrial(terms, { ...terms, period }) : 0
}
