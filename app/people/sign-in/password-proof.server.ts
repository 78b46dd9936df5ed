import { eq } from 'drizzle-orm'
import { type Account, changeAccount, lockAccount, provenNow } from '#app/people/accounts/accounts.server.ts'
import { endLinksOf } from '#app/people/accounts/mailed-links.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { removeDoors } from './login-ways.server.ts'
import { endSessionsOf } from './sessions.server.ts'

type AccountOwner = { schoolId: number; id: number; emailKey: string }

/**
 * Hands an account to whoever has shown to read its mailbox: with this password, or none, and with every session and
 * link ended. Whoever set it up under an address that was never shown to be theirs keeps no way into it. None when the
 * address is another by now.
 */
export async function proveAddress(
  db: Db,
  owner: AccountOwner,
  passwordHash: string | null,
): Promise<Account | undefined> {
  const before = await lockAccount(db, owner.schoolId, owner.id, 'no key update')
  if (before?.emailVerifiedAt === null) await removeDoors(db, owner)
  const [account] = await Promise.all([
    changeAccount(db, owner, { passwordHash, emailVerifiedAt: provenNow }, eq(accounts.emailKey, owner.emailKey)),
    endSessionsOf(db, owner),
    endLinksOf(db, owner),
  ])
  return account
}
