import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { lectureProgress } from './tables.server.ts'

/** Deletes what somebody watched, noted and starred. */
export async function eraseProgressOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(lectureProgress)
    .where(and(eq(lectureProgress.schoolId, schoolId), eq(lectureProgress.accountId, accountId)))
}
