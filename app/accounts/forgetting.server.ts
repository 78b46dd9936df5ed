import { and, eq, sql } from 'drizzle-orm'
import { inSchool } from '../platform/db.server.ts'
import type { OfSchool } from '../platform/jobs.server.ts'
import { forgetOldBuckets } from '../platform/limits.server.ts'
import { accountTokens, challenges, sessions } from './tables.server.ts'

/** Deletes what has ended and tells about people without need: sessions, links, questions to browsers, counted attempts. */
export async function forgetEnded({ schoolId }: OfSchool): Promise<void> {
  await inSchool(schoolId, async (db) => {
    await db.delete(sessions).where(and(eq(sessions.schoolId, schoolId), sql`${sessions.expiresAt} < now()`))
    await db
      .delete(accountTokens)
      .where(and(eq(accountTokens.schoolId, schoolId), sql`${accountTokens.expiresAt} < now()`))
    await db.delete(challenges).where(and(eq(challenges.schoolId, schoolId), sql`${challenges.expiresAt} < now()`))
    await forgetOldBuckets(db, schoolId)
  })
}
