import { and, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import type { Db } from '../platform/db.server.ts'
import { lectureProgress } from './tables.server.ts'

/** Writes down what students of a school did at other times than now. */
export async function addPastProgress(
  db: Db,
  schoolId: number,
  rows: Omit<typeof lectureProgress.$inferInsert, 'schoolId'>[],
): Promise<void> {
  await db.insert(lectureProgress).values(rows.map((row) => ({ ...row, schoolId })))
  const students = [...new Set(rows.map(({ accountId }) => accountId))]
  const learnedAt = sql`(select max(greatest(p.watched_at, p.completed_at)) from lecture_progress p
    where p.school_id = ${schoolId} and p.account_id = ${accounts.id})`
  await db
    .update(accounts)
    .set({ learnedAt })
    .where(and(eq(accounts.schoolId, schoolId), inArray(accounts.id, students)))
}
