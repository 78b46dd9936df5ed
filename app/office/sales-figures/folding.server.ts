import { and, eq, sql } from 'drizzle-orm'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { GROUPINGS } from './figure.ts'
import { type FiguredSchool, readLedger } from './ledger.server.ts'
import { salesDays, salesFolds } from './tables.server.ts'

/** Entries of the ledger bear the time at which their transaction began; none lasts as long. */
const SETTLED = '1 hour'
/** Rows of one insert. */
const AT_ONCE = 500

/**
 * Computes the days of a school that are over, one a transaction, from where it left off: again and again it is the same.
 * Payments know nothing of it. Days of orders that were changed since, whose buyer or tax was put right, are computed anew.
 */
export async function foldSales({ schoolId }: SchoolPayload): Promise<void> {
  const school = await findSchool(schoolId)
  await inSchool(schoolId, (db) => beginFold(db, school))
  for (const day of await inSchool(schoolId, (db) => listChangedDays(db, school), { reading: true }))
    await inSchool(schoolId, (db) => foldDay(db, school, day))
  await inSchool(schoolId, (db) => noteChecked(db, school))
  while (await inSchool(schoolId, (db) => foldNextDay(db, school)));
}

const ofSchool = ({ id }: FiguredSchool) => eq(salesFolds.schoolId, id)

async function lockFold(db: Db, school: FiguredSchool) {
  const [fold] = await db.select().from(salesFolds).where(ofSchool(school)).for('update')
  return fold
}

/** In another time zone every day is another one. */
async function beginFold(db: Db, school: FiguredSchool): Promise<void> {
  const { id: schoolId, timeZone } = school
  const fold = await lockFold(db, school)
  if (fold?.timeZone === timeZone) return
  const begun = { timeZone, until: '1970-01-01', checkedAt: sql`now()` }
  if (!fold) {
    await db
      .insert(salesFolds)
      .values({ schoolId, ...begun })
      .onConflictDoNothing()
    return
  }
  await db.delete(salesDays).where(eq(salesDays.schoolId, schoolId))
  await db.update(salesFolds).set(begun).where(ofSchool(school))
}

const dayIn = ({ timeZone }: FiguredSchool) => sql`to_char(e.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`

/** Computed days with orders whose buyer or tax was changed since this was last asked. */
async function listChangedDays(db: Db, school: FiguredSchool): Promise<string[]> {
  const { id, timeZone } = school
  const { rows } = await db.execute<{ day: string }>(sql`
    with fold as (select until::timestamp at time zone ${timeZone}::text as until, checked_at - ${SETTLED}::interval as since
      from sales_folds where school_id = ${id})
    select distinct ${dayIn(school)} as day from ledger_entries e, fold
    where e.school_id = ${id} and e.created_at < fold.until and e.transaction_id in (
      select b.transaction_id from buyer_changes b, fold where b.school_id = ${id} and b.changed_at >= fold.since
      union all select o.transaction_id from order_taxes o, fold where o.school_id = ${id} and o.decided_at >= fold.since)
    order by 1`)
  return rows.map(({ day }) => day)
}

async function noteChecked(db: Db, school: FiguredSchool): Promise<void> {
  await db.update(salesFolds).set({ checkedAt: sql`now()` }).where(ofSchool(school))
}

const later = (one: string, other: string) => [one, other].sort().at(-1) ?? one

/** Computes the next day on which money moved; false when there is none that is over. */
async function foldNextDay(db: Db, school: FiguredSchool): Promise<boolean> {
  const { id, timeZone } = school
  const fold = await lockFold(db, school)
  if (!fold || fold.timeZone !== timeZone) return false
  const { rows } = await db.execute<{ day: string | null; after: string | null; today: string }>(sql`
    with next as (select min(e.created_at) at time zone ${timeZone}::text as at from ledger_entries e
      where e.school_id = ${id} and e.created_at >= ${fold.until}::timestamp at time zone ${timeZone}::text)
    select to_char(at, 'YYYY-MM-DD') as day, to_char(at + interval '1 day', 'YYYY-MM-DD') as after,
      to_char((now() - ${SETTLED}::interval) at time zone ${timeZone}::text, 'YYYY-MM-DD') as today from next`)
  const { day = null, after = null, today = '' } = rows[0] ?? {}
  const isOver = day !== null && after !== null && day < today
  if (isOver) await foldDay(db, school, day)
  await db
    .update(salesFolds)
    .set({ until: isOver ? after : later(today, fold.until) })
    .where(ofSchool(school))
  return isOver
}

async function foldDay(db: Db, school: FiguredSchool, day: string): Promise<void> {
  const { id: schoolId, currency } = school
  const until = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const found = await Promise.all(
    GROUPINGS.map(async (by) => {
      const figures = await readLedger(db, school, { from: day, until }, by)
      return figures.map(({ step: _day, ...figure }) => ({ schoolId, day, by, currency, ...figure }))
    }),
  )
  await db.delete(salesDays).where(and(eq(salesDays.schoolId, schoolId), eq(salesDays.day, day)))
  const rows = found.flat()
  for (let at = 0; at < rows.length; at += AT_ONCE) await db.insert(salesDays).values(rows.slice(at, at + AT_ONCE))
}
