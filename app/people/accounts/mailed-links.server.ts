import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, namedPlaceholders, statement } from '#app/platform/db.server.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import type { Account } from './accounts.server.ts'
import { emailKey } from './email.ts'
import { accountTokens } from './tables.server.ts'

/** How long a link that opens an account does so, in SQL's words. */
const OPEN_FOR = { password_reset: '1 hour', login: '15 minutes', first_login: '7 days' } as const

/** What of an account a link that opens it is made for. */
type LinkOwner = Pick<Account, 'schoolId' | 'id' | 'emailKey'>

/** A new link to a new password, for an hour and one use. */
export async function createResetToken(db: Db, account: Account): Promise<string> {
  const token = newToken()
  await storeEntryLink(db, account, 'password_reset', token)
  return token
}

/**
 * A link that opens an account, once: to a new password or straight in. `first_login` is for an account without a password,
 * in an e-mail that nobody waits for.
 */
export async function storeEntryLink(
  db: Db,
  account: LinkOwner,
  purpose: keyof typeof OPEN_FOR,
  token: string,
): Promise<void> {
  await db.insert(accountTokens).values({
    schoolId: account.schoolId,
    tokenHash: hashToken(token),
    purpose,
    accountId: account.id,
    emailKey: account.emailKey,
    expiresAt: sql`now() + ${OPEN_FOR[purpose]}::interval`,
  })
}

const insertToken = statement('write_email_token', (db: Db) =>
  db.insert(accountTokens).values({
    ...namedPlaceholders('schoolId', 'tokenHash', 'purpose', 'accountId', 'emailKey', 'newEmail'),
    expiresAt: sql`now() + interval '24 hours'`,
  }),
)

/** Where a link that shows who reads an address leads. */
export const getEmailLink = ({ origin }: { origin: string }, token: string) =>
  `${origin}/account/security/email/${token}`

/** A link that shows who reads an address, for a day and one use: the account's own, or a new one. */
export async function storeEmailLink(
  db: Db,
  { schoolId, id, email }: Pick<Account, 'schoolId' | 'id' | 'email'>,
  newEmail: string | null,
  token: string,
): Promise<void> {
  await insertToken(db, {
    schoolId,
    tokenHash: hashToken(token),
    purpose: newEmail === null ? 'email_verification' : 'email_change',
    accountId: id,
    emailKey: emailKey(newEmail ?? email) ?? '',
    newEmail,
  })
}

/** A link that was not used and is not too old. */
export const linkIsOpen = (schoolId: number, token: string) =>
  and(
    eq(accountTokens.schoolId, schoolId),
    eq(accountTokens.tokenHash, hashToken(token)),
    isNull(accountTokens.usedAt),
    sql`${accountTokens.expiresAt} > now()`,
  )

/** Uses an open link that is what `only` says: of two at the same time one does. */
export async function consumeLink(db: Db, schoolId: number, token: string, only: SQL | undefined) {
  const [used] = await db
    .update(accountTokens)
    .set({ usedAt: sql`now()` })
    .where(and(linkIsOpen(schoolId, token), only))
    .returning()
  return used
}

/** Ends every link that was e-mailed for an account and not used. */
export async function endLinksOf(db: Db, { schoolId, id }: { schoolId: number; id: number }): Promise<void> {
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.schoolId, schoolId), eq(accountTokens.accountId, id), isNull(accountTokens.usedAt)))
}

export async function deleteOldLinks(db: Db, schoolId: number): Promise<void> {
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.schoolId, schoolId), sql`${accountTokens.expiresAt} < now()`))
}
