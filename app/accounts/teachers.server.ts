import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import type { LocalText } from '../platform/i18n.ts'
import { accounts } from './tables.server.ts'

/** Says who a teacher is, as the pages of their courses show it. */
export async function describeTeacher(
  db: Db,
  account: { schoolId: number; id: number },
  bio: LocalText,
): Promise<void> {
  await db
    .update(accounts)
    .set({ bio })
    .where(and(eq(accounts.schoolId, account.schoolId), eq(accounts.id, account.id)))
}
