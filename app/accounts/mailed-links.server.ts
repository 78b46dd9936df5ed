import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, given, statement } from '../platform/db.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import type { Account } from './accounts.server.ts'
import { emailKey } from './email.ts'
import { accounts, accountTokens, type EntryLink } from './tables.server.ts'

/** How long a link that opens an account does so, in SQL's words. */
const OPEN_FOR: Record<EntryLink, string> = { password_reset: '1 hour', login: '15 minutes' }

/** A new link to a new password, for an hour and one use. */
export async function makeResetToken(db: Db, account: Account): Promise<string> {
  const token = newToken()
  await storeEntryLink(db, account, 'password_reset', token)
  return token
}

/** A link that opens an account, once: to a new password or straight in. */
export async function storeEntryLink(db: Db, account: Account, purpose: EntryLink, token: string): Promise<void> {
  await db.insert(accountTokens).values({
    schoolId: account.schoolId,
    tokenHash: hashToken(token),
    purpose,
    accountId: account.id,
    emailKey: account.emailKey,
    expiresAt: sql`now() + ${OPEN_FOR[purpose]}::interval`,
  })
}

function isOpen(schoolId: number, purpose: EntryLink, token: string) {
  return and(
    eq(accountTokens.schoolId, schoolId),
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    sql`${accountTokens.expiresAt} > now()`,
  )
}

/** The account that a link opens; none when it was used, is too old, or the account's address has changed since. */
export async function accountOfEntryLink(
  db: Db,
  schoolId: number,
  purpose: EntryLink,
  token: string,
): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(accountTokens)
    .innerJoin(
      accounts,
      and(
        eq(accounts.schoolId, schoolId),
        eq(accounts.id, accountTokens.accountId),
        eq(accounts.emailKey, accountTokens.emailKey),
      ),
    )
    .where(isOpen(schoolId, purpose, token))
  return row?.account
}

/** Uses a link up and tells whose it was and to which address it went; of two at the same time one does. */
export async function spendEntryLink(
  db: Db,
  schoolId: number,
  purpose: EntryLink,
  token: string,
): Promise<{ id: number; emailKey: string } | undefined> {
  const [used] = await db
    .update(accountTokens)
    .set({ usedAt: sql`now()` })
    .where(isOpen(schoolId, purpose, token))
    .returning({ id: accountTokens.accountId, emailKey: accountTokens.emailKey })
  return used
}

const insertToken = statement('write_email_token', (db: Db) =>
  db.insert(accountTokens).values({
    ...given('schoolId', 'tokenHash', 'purpose', 'accountId', 'emailKey', 'newEmail'),
    expiresAt: sql`now() + interval '24 hours'`,
  }),
)

/** A link that shows who reads an address, for a day and one use: the account's own, or a new one. */
export async function storeEmailLink(
  db: Db,
  { schoolId, id, email }: Account,
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

/** Ends every link that was e-mailed for an account and not used. */
export async function endLinksOf(db: Db, { schoolId, id }: { schoolId: number; id: number }): Promise<void> {
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.schoolId, schoolId), eq(accountTokens.accountId, id), isNull(accountTokens.usedAt)))
}
