import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Video } from './back-end.server.ts'
import type { LONGEST } from './video.ts'

/** Who sends a film says how long it may be (LONGEST). */
export async function findSenderKind(
  db: Db,
  { schoolId, accountId }: Pick<Video, 'schoolId' | 'accountId'>,
): Promise<keyof typeof LONGEST> {
  const [sender] = await db
    .select({ role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.id, accountId)))
  return sender?.role === 'student' ? 'student' : 'staff'
}
