import { type Account, changeAccount } from '#app/people/accounts/accounts.server.ts'
import { endLinksOf } from '#app/people/accounts/mailed-links.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { hashPassword } from '#app/people/accounts/passwords.server.ts'
import { endSessionsOf } from '#app/people/sign-in/sessions.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'

/** Sets a new password: every session and every e-mailed link of the account ends, and its owner is told. */
export async function changePassword(db: Db, viewer: Member, password: string, requestId: string): Promise<Account> {
  const account = await changeAccount(db, viewer, { passwordHash: await hashPassword(password) })
  requireFound(account)
  await endSessionsOf(db, viewer)
  await endLinksOf(db, viewer)
  await scheduleNotice(db, account, { notice: 'password_changed', requestId })
  return account
}
