import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { listBlindProviders } from '#app/memberships/renewals/due.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { paymentMeans } from '#app/selling/payment-means/tables.server.ts'
import { chargeInstalment, LEASE_MS } from './charging.server.ts'
import { RUNNING_PLANS } from './plan.ts'
import { instalmentPlans } from './tables.server.ts'

/** How many are charged by one job, which leaves room for others then, and at the same time. */
const PORTION = 200
const AT_ONCE = 4

/** What is due by now, or was begun early and left. */
const isToCharge = (schoolId: number) => sql`${instalmentPlans.id} in (
  select p.id from instalment_plans p where p.school_id = ${schoolId} and p.next_charge_at <= now()
  union all
  select c.plan_id from instalment_charges c
    join instalment_plans r on r.school_id = ${schoolId} and r.id = c.plan_id and r.status in ${[...RUNNING_PLANS]}
      and r.paid < c.number
    where c.school_id = ${schoolId} and c.early and c.failure is null
      and c.paid_at is null and c.created_at <= now() - ${LEASE_MS} * interval '1 millisecond')`

async function listDue(db: Db, schoolId: number, after: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.schoolId, schoolId), gt(instalmentPlans.id, after), isToCharge(schoolId)))
    .orderBy(asc(instalmentPlans.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** How many instalments are due at a provider which finds no payment by our ref, as of memberships. */
export async function countInstalmentsDueBlind(schoolId: number): Promise<number> {
  const blind = await listBlindProviders()
  const [row] = await inSchool(schoolId, (db) =>
    db
      .select({ due: count() })
      .from(instalmentPlans)
      .innerJoin(paymentMeans, hasId(paymentMeans, schoolId, instalmentPlans.meansId))
      .where(and(eq(instalmentPlans.schoolId, schoolId), inArray(paymentMeans.provider, blind), isToCharge(schoolId))),
  )
  return row?.due ?? 0
}

/** Whether an instalment of a school is due by now. */
export async function hasDue(schoolId: number): Promise<boolean> {
  return (await inSchool(schoolId, (db) => listDue(db, schoolId, 0, 1), { reading: true })).length > 0
}

/** Charges a portion of what is due, from an id on; answers from which id there may be more. */
export async function chargeDue(schoolId: number, after: number): Promise<number | undefined> {
  const ids = await inSchool(schoolId, (db) => listDue(db, schoolId, after, PORTION), { reading: true })
  await attemptEach(ids, (id) => chargeInstalment({ schoolId, id }), {
    named: (plan) => ({ school: schoolId, instalments: plan }),
    atOnce: AT_ONCE,
  })
  return ids.length === PORTION ? ids.at(-1) : undefined
}
