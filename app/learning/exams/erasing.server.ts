import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { examAttempts } from './tables.server.ts'

/** Deletes somebody's attempts with their answers. */
export async function eraseAttemptsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.delete(examAttempts).where(and(eq(examAttempts.schoolId, schoolId), eq(examAttempts.accountId, accountId)))
}
