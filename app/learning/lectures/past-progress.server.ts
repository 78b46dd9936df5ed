import { sql } from 'drizzle-orm'
import { learnedAt } from '#app/people/accounts/learned.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { lectureProgress } from './tables.server.ts'

type PastProgress = Omit<typeof lectureProgress.$inferInsert, 'schoolId'>

/** Writes down what students of a school did at other times than now. */
export async function addPastProgress(db: Db, schoolId: number, rows: PastProgress[]): Promise<void> {
  await db.insert(lectureProgress).values(rows.map((row) => ({ ...row, schoolId })))
  const students = [...new Set(rows.map(({ accountId }) => accountId))]
  const last = sql`(select max(greatest(p.watched_at, p.completed_at)) from lecture_progress p
    where p.school_id = ${schoolId} and p.account_id = accounts.id)`
  await learnedAt(db, schoolId, students, last)
}
