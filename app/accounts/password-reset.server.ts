import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { refuseBelowOne, take } from '../platform/limits.server.ts'
import { connectionOf } from '../platform/network.ts'
import { invalid } from '../platform/refusal.ts'
import { hashToken } from '../platform/tokens.server.ts'
import { type Account, findAccountByEmail } from './accounts.server.ts'
import { isKnownDevice } from './attempts.server.ts'
import { removeAuthenticator } from './authenticators.server.ts'
import { emailKey } from './email.ts'
import { sendResetLink } from './jobs.server.ts'
import { hashPassword } from './passwords.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { accounts, accountTokens, identities, passkeys } from './tables.server.ts'

const HOUR = 3600
/** For one address, from one connection or the browsers in which its account was at home before. */
const ASKED_AN_HOUR = { burst: 5, perSecond: 5 / HOUR }
/** What one inbox gets, whoever asks. */
const LETTERS_AN_HOUR = { burst: 20, perSecond: 20 / HOUR }

/** An open link to a new password. */
const open = and(
  eq(accountTokens.purpose, 'password_reset'),
  isNull(accountTokens.usedAt),
  sql`${accountTokens.expiresAt} > now()`,
)

function tokenIs(schoolId: number, token: string) {
  return and(eq(accountTokens.schoolId, schoolId), eq(accountTokens.tokenHash, hashToken(token)))
}

type Asking = { schoolId: number; email: string; ip: string; cookies: string | undefined; requestId: string }

/**
 * Has a link sent to an address, if it has an account. The work is left to a job for known and unknown addresses
 * alike, so neither the answer nor its time tells which it is. More than five times an hour: 429, which is counted by
 * connection, so that nobody keeps others from asking. What many connections ask for ends in silence; a browser that was
 * in the account before is heard all the same.
 */
export async function askForReset(db: Db, { schoolId, email, ip, cookies, requestId }: Asking): Promise<void> {
  const key = emailKey(email) ?? ''
  const known = isKnownDevice(cookies, schoolId, key)
  const bucket = { name: `reset ${known ? 'device' : connectionOf(ip)} ${key}`, ...ASKED_AN_HOUR }
  refuseBelowOne((await take(db, schoolId, bucket)) + 1, bucket)
  const heard = known || (await take(db, schoolId, { name: `reset ${key}`, ...LETTERS_AN_HOUR })) >= 0
  const account = await findAccountByEmail(db, schoolId, email)
  await enqueue(db, sendResetLink, { schoolId, accountId: heard && account ? account.id : null, requestId })
}

/** The address whose password a link may set; none when it was used, is too old, or its address has changed since. */
export async function emailOfReset(db: Db, schoolId: number, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(accountTokens)
    .innerJoin(accounts, accountOfToken(schoolId))
    .where(and(tokenIs(schoolId, token), open))
  return row?.email
}

function accountOfToken(schoolId: number) {
  return and(
    eq(accounts.schoolId, schoolId),
    eq(accounts.id, accountTokens.accountId),
    eq(accounts.emailKey, accountTokens.emailKey),
  )
}

/**
 * Sets a new password by an e-mailed link, ends every session of the account and every other link. Of two at the same
 * time one wins; the other, like any link that does not fit, is a 422 on `token`.
 */
export async function resetPassword(
  db: Db,
  { schoolId, token, email, password }: { schoolId: number; token: string; email: string; password: string },
): Promise<Account> {
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  const [used] = await db
    .update(accountTokens)
    .set({ usedAt: sql`now()` })
    .where(and(tokenIs(schoolId, token), open, eq(accountTokens.emailKey, key)))
    .returning({ accountId: accountTokens.accountId })
  if (!used) throw invalid('token', 'accounts.reset_invalid')
  const passwordHash = await hashPassword(password)
  const itself = and(eq(accounts.schoolId, schoolId), eq(accounts.id, used.accountId))
  // Whoever set up an account under an address that was never shown to be theirs keeps no way into it.
  await removeUnprovenDoors(db, itself)
  const [[account]] = await Promise.all([
    db
      .update(accounts)
      .set({ passwordHash, emailVerifiedAt: sql`least(${accounts.emailVerifiedAt}, now())` })
      .where(and(itself, eq(accounts.emailKey, key)))
      .returning(),
    endSessionsOf(db, { schoolId, id: used.accountId }),
    db
      .delete(accountTokens)
      .where(
        and(
          eq(accountTokens.schoolId, schoolId),
          eq(accountTokens.accountId, used.accountId),
          isNull(accountTokens.usedAt),
        ),
      ),
  ])
  if (!account) throw invalid('token', 'accounts.reset_invalid')
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
