import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { deleteBytes } from '#app/platform/dropped-files.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { dataExports } from './tables.server.ts'

/** Forgets a person's files and removes their bytes. */
export async function deleteExportsOf(db: Db, { schoolId, id }: Pick<Member, 'schoolId' | 'id'>): Promise<void> {
  await dropExports(db, schoolId, and(eq(dataExports.schoolId, schoolId), eq(dataExports.accountId, id)))
}

/** Removes the files whose links have ended. */
export async function deleteExpiredExports({ schoolId }: SchoolPayload): Promise<void> {
  await inSchool(schoolId, (db) =>
    dropExports(db, schoolId, and(eq(dataExports.schoolId, schoolId), sql`${dataExports.expiresAt} < now()`)),
  )
}

async function dropExports(db: Db, schoolId: number, which: SQL | undefined): Promise<void> {
  const dropped = await db.delete(dataExports).where(which).returning({ key: dataExports.key })
  await deleteBytes(db, schoolId, dropped)
}
