import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { translateMessage } from '#app/platform/i18n.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type Account, changeAccount, lockAccount } from './accounts.server.ts'
import { accountDeleted } from './events.server.ts'
import { accountTokens } from './tables.server.ts'

/**
 * Takes the person out of an account: nobody can log in to it, its address is free, and what others see of it stands
 * under a name that names nobody. Returns the account as it was.
 */
export async function eraseAccount(db: Db, { schoolId, id, locale }: Member): Promise<Account> {
  const before = await lockAccount(db, schoolId, id, 'update')
  if (!before) throw new Error(`no account ${id}`)
  await recordEvent(db, schoolId, accountDeleted, { accountId: id })
  const nobody = `${newToken().toLowerCase()}@deleted.invalid`
  await changeAccount(db, before, {
    email: nobody,
    emailKey: nobody,
    emailVerifiedAt: null,
    passwordHash: null,
    role: 'student',
    affiliate: false,
    bio: null,
    avatar: null,
    blockedAt: null,
    blockedUntil: null,
    blockReason: null,
    blockedBy: null,
    firstName: translateMessage(locale, 'accounts.deleted_first'),
    lastName: translateMessage(locale, 'accounts.deleted_last'),
    deletedAt: sql`now()`,
  })
  await db.delete(accountTokens).where(and(eq(accountTokens.schoolId, schoolId), eq(accountTokens.accountId, id)))
  return before
}
