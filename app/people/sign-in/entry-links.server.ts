import { and, eq, inArray } from 'drizzle-orm'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { sendEntryLink } from '#app/people/accounts/jobs.server.ts'
import { consumeLink, linkIsOpen } from '#app/people/accounts/mailed-links.server.ts'
import { accounts, accountTokens, type EntryLink } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { getConnection } from '#app/platform/network.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { isKnownDevice } from './attempts.server.ts'

const HOUR = 3600
/** For one address, from one connection or the browsers in which its account was at home before. */
const ASKED_AN_HOUR = { burst: 5, perSecond: 5 / HOUR }
/** What one inbox gets, whoever asks. */
const LETTERS_AN_HOUR = { burst: 20, perSecond: 20 / HOUR }

type EntryLinkRequest = {
  schoolId: number
  email: string
  purpose: EntryLink
  /** The path to go on to from a link that logs in. */
  to?: string
  ip: string
  cookies: string | undefined
  requestId: string
}

type From = { purpose: EntryLink; known: boolean; ip: string; key: string }

function bucketOf({ purpose, known, ip, key }: From): Bucket {
  return { name: `link ${purpose} ${known ? 'device' : getConnection(ip)} ${key}`, ...ASKED_AN_HOUR }
}

/** In how many seconds the link may be asked for with the e-mail that was sent. */
export function findEntryLinkWait(purpose: EntryLink) {
  return async ({ c, db, schoolId }: Limited): Promise<number> => {
    const { email } = c.get('sent').body
    const key = (typeof email === 'string' ? emailKey(email) : undefined) ?? ''
    const known = isKnownDevice(c.req.header('cookie'), schoolId, key)
    return await secondsUntilOneInEach(db, schoolId, [bucketOf({ purpose, known, ip: c.get('ip'), key })])
  }
}

/**
 * Has a link sent to an address that opens its account, if it has one. The work is left to a job for known and unknown
 * addresses alike, so neither the answer nor its time tells which it is. More than five times an hour: 429, which is
 * counted by connection, so that nobody keeps others from asking. What many connections ask for ends in silence; a
 * browser that was in the account before is heard all the same.
 */
export async function requestEntryLink(
  db: Db,
  { schoolId, email, purpose, to = '', ip, cookies, requestId }: EntryLinkRequest,
): Promise<void> {
  const key = emailKey(email) ?? ''
  const known = isKnownDevice(cookies, schoolId, key)
  const bucket = bucketOf({ purpose, known, ip, key })
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
  const heard = known || (await takeToken(db, schoolId, { name: `links ${key}`, ...LETTERS_AN_HOUR })) >= 0
  const account = await findAccountByEmail(db, schoolId, email)
  await enqueue(db, sendEntryLink, {
    schoolId,
    accountId: heard && account ? account.id : null,
    purpose,
    to,
    requestId,
  })
}

/** What a link is stored as that opens an account in this way. */
const STORED = { password_reset: ['password_reset'], login: ['login', 'first_login'] } as const
const isFor = (purpose: EntryLink) => inArray(accountTokens.purpose, [...STORED[purpose]])

/** The account that a link opens; none when it was used, is too old, or the account's address has changed since. */
export async function findAccountOfEntryLink(
  db: Db,
  schoolId: number,
  purpose: EntryLink,
  token: string,
): Promise<Account | undefined> {
  const itsAccount = and(
    hasId(accounts, schoolId, accountTokens.accountId),
    eq(accounts.emailKey, accountTokens.emailKey),
  )
  const [row] = await db
    .select({ account: accounts })
    .from(accountTokens)
    .innerJoin(accounts, itsAccount)
    .where(and(linkIsOpen(schoolId, token), isFor(purpose)))
  return row?.account
}

/** Uses a link up and tells whose it was and to which address it went; of two at the same time one does. */
export async function consumeEntryLink(
  db: Db,
  schoolId: number,
  purpose: EntryLink,
  token: string,
): Promise<{ schoolId: number; id: number; emailKey: string } | undefined> {
  const used = await consumeLink(db, schoolId, token, isFor(purpose))
  return used && { schoolId, id: used.accountId, emailKey: used.emailKey }
}
