import { and, eq, sql } from 'drizzle-orm'
import { deleteOldLinks } from '#app/people/accounts/mailed-links.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type SchoolPayload, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { deleteOldBuckets } from '#app/platform/limits.server.ts'
import { challenges, sessions } from './tables.server.ts'

export const deleteExpiredLogins = scheduledPerSchool('sessions.forget-ended', '20 3 * * *', deleteExpired)

/** Deletes what has ended and tells about people without need: sessions, links, questions to browsers, counted attempts. */
async function deleteExpired({ schoolId }: SchoolPayload): Promise<void> {
  await inSchool(schoolId, async (db) => {
    await db.delete(sessions).where(and(eq(sessions.schoolId, schoolId), sql`${sessions.expiresAt} < now()`))
    await deleteOldLinks(db, schoolId)
    await db.delete(challenges).where(and(eq(challenges.schoolId, schoolId), sql`${challenges.expiresAt} < now()`))
    await deleteOldBuckets(db, schoolId)
  })
}
