import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { checklistTicks, componentCoverage, lectureProgress } from './tables.server.ts'

/** Deletes what somebody did with lectures: what they watched, noted, starred, answered, ticked and read. */
export async function eraseProgressOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  for (const table of [lectureProgress, componentCoverage, checklistTicks])
    await db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.accountId, accountId)))
}
