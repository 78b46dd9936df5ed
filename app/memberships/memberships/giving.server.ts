import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { LIFETIME } from '#app/content/catalogue/period.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { lockAccount } from '#app/people/accounts/accounts.server.ts'
import { daysLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { endByStaff, extendByStaff, requireMembership } from './by-staff.server.ts'
import { RUNNING } from './membership.ts'
import { changeMembership, lockMembership } from './memberships.server.ts'
import { planOf, statusColumn } from './shown.server.ts'
import { membershipPlans, memberships } from './tables.server.ts'

type Gift = {
  accountId: number
  planId: number
  /** 0 is without an end. */
  days: number
  reason: string
  /** Adds its days to a membership of the plan that runs. */
  lengthens?: boolean
}

/**
 * Gives somebody a membership of a plan free of charge, for days or without an end; null where they have one of this plan,
 * unless this is to lengthen it. 409 where that has no end to move.
 */
export async function giveMembership(
  db: Db,
  { viewer: staff, school }: { viewer: Member; school: Pick<CurrentSchool, 'id' | 'currency'> },
  { accountId, planId, days, reason, lengthens = false }: Gift,
): Promise<number | null> {
  const { schoolId } = staff
  // Whoever joins, or is given another, waits.
  await lockAccount(db, schoolId, accountId, 'no key update')
  const running = await findRunning(db, schoolId, { accountId, planId })
  if (running !== undefined && !lengthens) return null
  if (running !== undefined) {
    if (days === 0) throw new Refusal(409, 'memberships.not_to_extend')
    await extendByStaff(db, staff, running, { days, reason })
    return running
  }
  const { id } = await db
    .insert(memberships)
    .values({ schoolId, accountId, planId, given: true, period: LIFETIME, amount: 0, currency: school.currency })
    .returning({ id: memberships.id })
    .then(expectRow)
  const { membership, now, timeZone } = await requireMembership(db, staff, id)
  const until = days === 0 ? null : daysLater(now, days, timeZone).toISOString()
  const about = { what: 'given', accountId: staff.id, note: reason } as const
  await changeMembership(db, membership, { status: 'ACTIVE', anchor: now, until }, about)
  return id
}

/** Whether one of these products is a plan, which is given as a membership. */
export async function hasPlan(db: Db, schoolId: number, productIds: readonly number[]): Promise<boolean> {
  const plans = and(eq(membershipPlans.schoolId, schoolId), inArray(membershipPlans.productId, [...productIds]))
  return (await db.$count(membershipPlans, plans)) > 0
}

/** The membership of a plan that somebody has and that runs. */
async function findRunning(
  db: Db,
  schoolId: number,
  { accountId, planId }: Pick<Gift, 'accountId' | 'planId'>,
): Promise<number | undefined> {
  const own = and(
    eq(memberships.schoolId, schoolId),
    eq(memberships.accountId, accountId),
    eq(memberships.planId, planId),
  )
  const rows = await db
    .select({ id: memberships.id, status: statusColumn(schoolId) })
    .from(memberships)
    .innerJoin(products, planOf(schoolId))
    .where(own)
    .orderBy(memberships.given, desc(memberships.id))
  return rows.find(({ status }) => RUNNING.includes(status))?.id
}

/**
 * Ends a membership that the school gave, for a reason that is kept; false where it is not one of this plan, was not given,
 * or has ended.
 */
export async function endGiven(
  db: Db,
  staff: Member,
  { id, planId, reason }: { id: number; planId: number; reason: string },
): Promise<boolean> {
  const found = await lockMembership(db, { schoolId: staff.schoolId, id })
  const { given, status, planId: own } = found?.membership ?? {}
  if (!given || status !== 'ACTIVE' || own !== planId) return false
  await endByStaff(db, staff, id, { when: 'now', reason })
  return true
}

/** The grant by which a membership opens its plan. */
export async function findGrantOfPlan(db: Db, schoolId: number, id: number): Promise<{ id: number }> {
  const { rows } = await db.execute<{ id: string }>(sql`select g.id from memberships m
    join access_grants g on g.school_id = ${schoolId} and g.source = 'membership' and g.source_id = m.id
      and g.account_id = m.account_id and g.product_id = m.plan_id
    where m.school_id = ${schoolId} and m.id = ${id}`)
  return { id: Number(expectRow(rows).id) }
}
