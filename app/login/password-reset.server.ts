import { and, eq, isNull } from 'drizzle-orm'
import { type Account, changeAccount, findAccountByEmail, provenNow } from '../accounts/accounts.server.ts'
import { emailKey } from '../accounts/email.ts'
import { sendResetLink } from '../accounts/jobs.server.ts'
import { endLinksOf, linkIsOpen, takeLink } from '../accounts/mailed-links.server.ts'
import { hashPassword } from '../accounts/passwords.server.ts'
import { accounts, accountTokens } from '../accounts/tables.server.ts'
import type { Db } from '../platform/db.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { refuseBelowOne, take } from '../platform/limits.server.ts'
import { connectionOf } from '../platform/network.ts'
import { invalid } from '../platform/refusal.ts'
import { isKnownDevice } from '../sessions/attempts.server.ts'
import { endSessionsOf } from '../sessions/sessions.server.ts'
import { removeDoors } from './doors.server.ts'

const HOUR = 3600
/** For one address, from one connection or the browsers in which its account was at home before. */
const ASKED_AN_HOUR = { burst: 5, perSecond: 5 / HOUR }
/** What one inbox gets, whoever asks. */
const LETTERS_AN_HOUR = { burst: 20, perSecond: 20 / HOUR }

const isReset = eq(accountTokens.purpose, 'password_reset')

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
    .where(and(linkIsOpen(schoolId, token), isReset))
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
  const used = await takeLink(db, schoolId, token, and(isReset, eq(accountTokens.emailKey, key)))
  if (!used) throw invalid('token', 'accounts.reset_invalid')
  const passwordHash = await hashPassword(password)
  const owner = { schoolId, id: used.accountId }
  await removeUnprovenDoors(db, owner)
  const [account] = await Promise.all([
    changeAccount(db, owner, { passwordHash, emailVerifiedAt: provenNow }, eq(accounts.emailKey, key)),
    endSessionsOf(db, owner),
    endLinksOf(db, owner),
  ])
  if (!account) throw invalid('token', 'accounts.reset_invalid')
  return account
}

/** Whoever set up an account under an address that was never shown to be theirs keeps no way into it. */
async function removeUnprovenDoors(db: Db, owner: { schoolId: number; id: number }): Promise<void> {
  const [unproven] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, owner.schoolId), eq(accounts.id, owner.id), isNull(accounts.emailVerifiedAt)))
  if (unproven) await removeDoors(db, owner)
}
