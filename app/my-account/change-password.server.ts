import { type Account, changeAccount } from '../accounts/accounts.server.ts'
import { endLinksOf } from '../accounts/mailed-links.server.ts'
import { tellOwner } from '../accounts/notices.server.ts'
import { hashPassword } from '../accounts/passwords.server.ts'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { endSessionsOf } from '../sessions/sessions.server.ts'

/** Sets a new password: every session and every e-mailed link of the account ends, and its owner is told. */
export async function changePassword(db: Db, viewer: Member, password: string, requestId: string): Promise<Account> {
  const account = await changeAccount(db, viewer, { passwordHash: await hashPassword(password) })
  if (!account) throw new Refusal(404, 'errors.not_found')
  await endSessionsOf(db, viewer)
  await endLinksOf(db, viewer)
  await tellOwner(db, account, { notice: 'password_changed', requestId })
  return account
}
