import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Account, changeAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { sendEmailLink } from '#app/people/accounts/jobs.server.ts'
import { consumeLink, endLinksOf, linkIsOpen } from '#app/people/accounts/mailed-links.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { accounts, accountTokens } from '#app/people/accounts/tables.server.ts'
import { endChallengesOf } from '#app/people/sign-in/challenges.server.ts'
import { clearSessionCache } from '#app/people/sign-in/sessions.server.ts'
import { type Db, getFailure, onCommit } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'

const ASKED_AN_HOUR = { burst: 5, perSecond: 5 / 3600 }

type AccountOwner = { schoolId: number; id: number; email: string }

/** Has a link sent that shows that the account's address is read by whoever is logged in. */
export async function requestVerification(db: Db, owner: AccountOwner, requestId: string): Promise<void> {
  await enqueue(db, sendEmailLink, {
    schoolId: owner.schoolId,
    accountId: owner.id,
    newEmail: null,
    requestId,
  })
}

/** The same once more: five times an hour, else 429; an address that is proven already is a 409. */
export async function requestVerificationAgain(db: Db, viewer: Member, requestId: string): Promise<void> {
  await limit(db, viewer)
  if (viewer.emailVerifiedAt) throw new Refusal(409, 'accounts.email_verified_already')
  await requestVerification(db, viewer, requestId)
}

/**
 * Has a link sent to a new address; the account keeps its old one until that link is used. Asking about an address that
 * is taken counts too, if this transaction commits: its answer tells that there is such an account.
 */
export async function requestEmailChange(
  db: Db,
  viewer: Member,
  newEmail: string,
  requestId: string,
): Promise<'asked' | 'taken'> {
  await limit(db, viewer)
  if (emailKey(newEmail) === emailKey(viewer.email)) throw invalid('email', 'accounts.same_email')
  if (await findAccountByEmail(db, viewer.schoolId, newEmail)) return 'taken'
  await enqueue(db, sendEmailLink, {
    schoolId: viewer.schoolId,
    accountId: viewer.id,
    newEmail,
    requestId,
  })
  return 'asked'
}

const linksOf = ({ id }: Member): Bucket => ({ name: `email link ${id}`, ...ASKED_AN_HOUR })

/** In how many seconds a member may have a link sent. */
export async function findEmailLinkWait({ db, schoolId, member }: Limited): Promise<number> {
  return member ? await secondsUntilOneInEach(db, schoolId, [linksOf(member)]) : 0
}

async function limit(db: Db, viewer: Member): Promise<void> {
  const { schoolId } = viewer
  const bucket = linksOf(viewer)
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
}

/** A link that this member was sent; of somebody else's account it is none. */
const sentTo = (viewer: Member) =>
  and(eq(accountTokens.accountId, viewer.id), inArray(accountTokens.purpose, ['email_verification', 'email_change']))

/** The address that a link is about; none when it was used, is too old, or belongs to another account. */
export async function findEmailOfLink(db: Db, viewer: Member, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ newEmail: accountTokens.newEmail })
    .from(accountTokens)
    .where(and(linkIsOpen(viewer.schoolId, token), sentTo(viewer)))
  return row && (row.newEmail ?? viewer.email)
}

/**
 * Uses a link. Whoever reads the mailbox must also be logged in to the account: somebody who registered with another
 * person's address gets nowhere by that person's click. A new address ends every open link; the old one is told.
 */
export async function useEmailLink(db: Db, viewer: Member, token: string, requestId: string): Promise<Account> {
  const used = await consumeLink(db, viewer.schoolId, token, sentTo(viewer))
  if (!used) throw invalid('token', 'accounts.email_link_invalid')
  const account = await setEmail(db, viewer, used)
  onCommit(db, () => clearSessionCache(viewer))
  if (used.newEmail === null) return account
  await Promise.all([endLinksOf(db, viewer), endChallengesOf(db, viewer)])
  await scheduleNotice(db, account, { notice: 'email_changed', to: viewer.email, requestId })
  return account
}

async function setEmail(db: Db, viewer: Member, to: { newEmail: string | null; emailKey: string }): Promise<Account> {
  const { newEmail: email, emailKey } = to
  const proven = { emailVerifiedAt: sql`now()` }
  const changed =
    email === null
      ? changeAccount(db, viewer, proven, eq(accounts.emailKey, emailKey))
      : changeAccount(db, viewer, { ...proven, email, emailKey })
  const account = await changed.catch((error: unknown) => {
    throw getFailure(error).constraint === 'account_email' ? invalid('token', 'accounts.email_taken') : error
  })
  if (!account) throw invalid('token', 'accounts.email_link_invalid')
  return account
}
