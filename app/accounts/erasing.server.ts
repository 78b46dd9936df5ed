import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { say } from '../platform/i18n.ts'
import { newToken } from '../platform/tokens.server.ts'
import type { Member } from '../platform/viewer.ts'
import { endSessionsOf } from './sessions.server.ts'
import {
  accounts,
  accountTokens,
  authenticators,
  challenges,
  identities,
  passkeys,
  recoveryCodes,
  teamInvitations,
} from './tables.server.ts'

/** By what an account is opened; all of it goes with the person. */
const KEYS = [accountTokens, authenticators, recoveryCodes, passkeys, identities, challenges] as const

/**
 * Takes the person out of an account: nobody can log in to it, its address is free, and what others see of it stands
 * under a name that names nobody. What waits for its address alone goes only with an account that has confirmed it.
 * Returns the key of the address that it had.
 */
export async function eraseAccount(db: Db, { schoolId, id, locale }: Member): Promise<string> {
  const itself = and(eq(accounts.schoolId, schoolId), eq(accounts.id, id))
  const [before] = await db
    .select({ emailKey: accounts.emailKey, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(itself)
    .for('update')
  if (!before) throw new Error(`no account ${id}`)
  const nobody = `${newToken().toLowerCase()}@deleted.invalid`
  await db
    .update(accounts)
    .set({
      ...{ email: nobody, emailKey: nobody, passwordHash: null, role: 'student', bio: null, avatar: null },
      affiliate: false,
      emailVerifiedAt: null,
      firstName: say(locale, 'accounts.deleted_first'),
      lastName: say(locale, 'accounts.deleted_last'),
      deletedAt: sql`now()`,
    })
    .where(itself)
  await endSessionsOf(db, { schoolId, id })
  for (const table of KEYS) {
    await db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.accountId, id)))
  }
  if (before.emailVerifiedAt) {
    await db
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.schoolId, schoolId), eq(teamInvitations.emailKey, before.emailKey)))
  }
  return before.emailKey
}
