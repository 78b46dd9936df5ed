import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import type { Account } from './accounts.server.ts'
import { removeAuthenticator } from './authenticators.server.ts'
import { endLinksOf } from './mailed-links.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { accounts, identities, passkeys } from './tables.server.ts'

type Owner = { schoolId: number; id: number; emailKey: string }

/**
 * Hands an account to whoever has shown to read its mailbox: with this password, or none, and with every session and
 * link ended. Whoever set it up under an address that was never shown to be theirs keeps no way into it. None when the
 * address is another by now.
 */
export async function proveAddress(db: Db, owner: Owner, passwordHash: string | null): Promise<Account | undefined> {
  const itself = and(eq(accounts.schoolId, owner.schoolId), eq(accounts.id, owner.id))
  await removeUnprovenDoors(db, itself)
  const [[account]] = await Promise.all([
    db
      .update(accounts)
      .set({ passwordHash, emailVerifiedAt: sql`least(${accounts.emailVerifiedAt}, now())` })
      .where(and(itself, eq(accounts.emailKey, owner.emailKey)))
      .returning(),
    endSessionsOf(db, owner),
    endLinksOf(db, owner),
  ])
  return account
}

/** Takes away what was added to an account before anybody had shown that its address is theirs. */
async function removeUnprovenDoors(db: Db, itself: SQL | undefined): Promise<void> {
  const [unproven] = await db
    .select({ schoolId: accounts.schoolId, id: accounts.id })
    .from(accounts)
    .where(and(itself, isNull(accounts.emailVerifiedAt)))
  if (!unproven) return
  const { schoolId, id } = unproven
  await removeAuthenticator(db, unproven)
  for (const table of [passkeys, identities]) {
    await db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.accountId, id)))
  }
}
