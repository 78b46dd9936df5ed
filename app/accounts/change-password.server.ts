import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import type { Account } from './accounts.server.ts'
import { endLinksOf } from './mailed-links.server.ts'
import { tellOwner } from './notices.server.ts'
import { hashPassword } from './passwords.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { accounts } from './tables.server.ts'

/** Sets a new password: every session and every e-mailed link of the account ends, and its owner is told. */
export async function changePassword(db: Db, viewer: Member, password: string, requestId: string): Promise<Account> {
  const [account] = await db
    .update(accounts)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(accounts.schoolId, viewer.schoolId), eq(accounts.id, viewer.id)))
    .returning()
  if (!account) throw new Refusal(404, 'errors.not_found')
  await endSessionsOf(db, viewer)
  await endLinksOf(db, viewer)
  await tellOwner(db, account, { notice: 'password_changed', requestId })
  return account
}
