import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { checklistTicks, componentCoverage } from './tables.server.ts'

/** Deletes what somebody covered of films, quizzes, texts and checklists. */
export async function eraseCoverageOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .delete(componentCoverage)
    .where(and(eq(componentCoverage.schoolId, schoolId), eq(componentCoverage.accountId, accountId)))
  await db
    .delete(checklistTicks)
    .where(and(eq(checklistTicks.schoolId, schoolId), eq(checklistTicks.accountId, accountId)))
}
