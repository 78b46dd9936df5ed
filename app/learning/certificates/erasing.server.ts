import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { certificates } from './tables.server.ts'

/** Deletes somebody's certificates: whoever has a code of theirs finds nothing; their numbers are given to nobody else. */
export async function eraseCertificatesOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db.delete(certificates).where(and(eq(certificates.schoolId, schoolId), eq(certificates.accountId, accountId)))
}
