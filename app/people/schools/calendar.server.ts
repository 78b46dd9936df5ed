import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { schools } from './tables.server.ts'

/** The day of a moment in the school's calendar, `2026-11-29`. */
export async function findDay(db: Db, schoolId: number, at: string | SQL): Promise<string> {
  const { day } = await db
    .select({ day: sql<string>`to_char(${at}::timestamptz at time zone ${schools.timeZone}, 'YYYY-MM-DD')` })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .then(expectRow)
  return day
}

/** Today in the school's calendar. */
export const findToday = (db: Db, schoolId: number): Promise<string> => findDay(db, schoolId, sql`now()`)
