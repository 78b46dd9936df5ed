import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { chargeInstalment } from './charging.server.ts'
import { instalmentPlans } from './tables.server.ts'

/** How many are charged by one job, which leaves room for others then, and at the same time. */
const PORTION = 200
const AT_ONCE = 4

async function listDue(db: Db, schoolId: number, after: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(
      and(
        eq(instalmentPlans.schoolId, schoolId),
        gt(instalmentPlans.id, after),
        sql`${instalmentPlans.nextChargeAt} <= now()`,
      ),
    )
    .orderBy(asc(instalmentPlans.id))
    .limit(most)
  return rows.map(({ id }) => id)
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
