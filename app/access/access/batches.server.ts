import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { accessBatches, accessGrants } from './tables.server.ts'

type Staff = Pick<Member, 'schoolId' | 'id'>

/** Begins a list of people to whom access is given at once. */
export async function createBatch(db: Db, { schoolId, id: givenBy }: Staff, reason: string): Promise<number> {
  const { id } = await db
    .insert(accessBatches)
    .values({ schoolId, givenBy, reason })
    .returning({ id: accessBatches.id })
    .then(expectRow)
  return id
}

/** Notes grants as given to a list. */
export async function addToBatch(
  db: Db,
  { schoolId }: Pick<Staff, 'schoolId'>,
  batchId: number,
  grantIds: readonly number[],
): Promise<void> {
  await db
    .update(accessGrants)
    .set({ batchId })
    .where(and(eq(accessGrants.schoolId, schoolId), inArray(accessGrants.id, [...grantIds])))
}

/** Notes that what a list was given was taken back, and why. Its grants are for the caller to end. */
export async function closeBatch(
  db: Db,
  { schoolId, id: undoneBy }: Staff,
  { id, reason: undoReason }: { id: number; reason: string },
): Promise<void> {
  await db
    .update(accessBatches)
    .set({ undoneAt: sql`now()`, undoneBy, undoReason })
    .where(hasId(accessBatches, schoolId, id))
}
