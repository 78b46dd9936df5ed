import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { deleteBytes } from '#app/platform/dropped-files.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { schoolExports } from './tables.server.ts'

/** A job is tried for four days: what is not made by then, nobody makes any more. */
const TRIED_DAYS = 5

/** Removes the archives whose days are over; that there was one stays. One that nobody makes any more lets others be made. */
export async function deleteOldArchives({ schoolId }: SchoolPayload): Promise<void> {
  await inSchool(schoolId, async (db) => {
    await dropArchives(db, schoolId, sql`${schoolExports.expiresAt} < now()`)
    await db
      .update(schoolExports)
      .set({ state: 'failed', endedAt: sql`now()` })
      .where(
        and(
          eq(schoolExports.schoolId, schoolId),
          inArray(schoolExports.state, ['waiting', 'running']),
          sql`${schoolExports.createdAt} < now() - make_interval(days => ${TRIED_DAYS}::int)`,
        ),
      )
  })
}

/** Removes all archives but a new one: they hold the same, and each is as large as the school. */
export async function dropFormerArchives(db: Db, schoolId: number, id: number): Promise<void> {
  await dropArchives(db, schoolId, ne(schoolExports.id, id))
}

async function dropArchives(db: Db, schoolId: number, which: SQL): Promise<void> {
  const stored = and(eq(schoolExports.schoolId, schoolId), isNotNull(schoolExports.key), which)
  const rows = await db
    .select({ id: schoolExports.id, key: schoolExports.key })
    .from(schoolExports)
    .where(stored)
    .for('update')
  await db.update(schoolExports).set({ key: null }).where(stored)
  await deleteBytes(
    db,
    schoolId,
    rows.flatMap(({ key }) => (key ? [{ key }] : [])),
  )
}
