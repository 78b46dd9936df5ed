import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { gifts } from './tables.server.ts'

/**
 * Forgets a person in what others gave them: what they accepted is nobody's, and what they did not is their buyer's to give
 * to somebody else. What they gave themselves goes to whom it is for: it is paid.
 */
export async function eraseGiftsOf(db: Db, { schoolId, id }: Member, emailKey: string | null): Promise<void> {
  await db
    .update(gifts)
    .set({ name: '-', email: '', emailKey: '', message: '', accountId: null, tokenHash: null })
    .where(and(eq(gifts.schoolId, schoolId), eq(gifts.accountId, id)))
  if (emailKey === null) return
  await db
    .update(gifts)
    .set({ name: '-', email: '', emailKey: '', tokenHash: null })
    .where(and(eq(gifts.schoolId, schoolId), eq(gifts.emailKey, emailKey), isNull(gifts.acceptedAt)))
}
