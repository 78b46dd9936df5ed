import { closedCookie, getCookie } from '#app/platform/cookies.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import {
  type Bucket,
  bucketOfConnection,
  refill,
  refuseAnyBelowOne,
  refuseBelowOne,
  returnToken,
  secondsUntilOneInEach,
  takeToken,
} from '#app/platform/limits.server.ts'
import { getConnection } from '#app/platform/network.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'

/** Who tries to log in: from which network address, as whom, and whether this browser was that account's before. */
export type LoginAttempt = { schoolId: number; ip: string; emailKey: string; knownDevice: boolean }

const MINUTE = 60
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR

/**
 * One bucket for every door that makes accounts, by connection: each try costs a hash and a letter to whatever address was
 * typed, and tells whether that address has an account.
 */
export const NEW_ACCOUNTS = { name: 'new account', burst: 30, perSecond: 30 / HOUR, freeInEvaluation: true }

/** The same for an account that is made where no route can tell beforehand that one will be. */
export async function countNewAccount(db: Db, { schoolId, ip }: Pick<LoginAttempt, 'schoolId' | 'ip'>): Promise<void> {
  if (env.evaluation) return
  const bucket = bucketOfConnection(ip, NEW_ACCOUNTS)
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
}

/** What the contract names: 5 wrong a minute for one address and e-mail. */
const pair = ({ ip, emailKey }: LoginAttempt): Bucket => ({
  name: `login ${getConnection(ip)} ${emailKey}`,
  burst: 5,
  perSecond: 5 / MINUTE,
})
/** The same for the browsers in which an account was at home before, wherever they are. */
const device = ({ emailKey }: LoginAttempt): Bucket => ({
  name: `login device ${emailKey}`,
  burst: 5,
  perSecond: 5 / MINUTE,
})
/** A browser that was lent, or a cookie that was copied, is no way round the next ones. */
const devices = ({ emailKey }: LoginAttempt): Bucket => ({
  name: `login devices ${emailKey}`,
  burst: 20,
  perSecond: 20 / HOUR,
})
/** Against guessing one account from many addresses, and many accounts from one. */
const account = ({ emailKey }: LoginAttempt): Bucket => ({ name: `login ${emailKey}`, burst: 50, perSecond: 50 / HOUR })
const network = ({ ip }: LoginAttempt): Bucket => ({
  name: `login ${getConnection(ip)}`,
  burst: 100,
  perSecond: 100 / MINUTE,
})

/** Where the wrong ones of this person in this place are counted. */
export function ownBucket(trier: LoginAttempt): Bucket {
  return trier.knownDevice ? device(trier) : pair(trier)
}

/** In the order in which they are always touched, so that nobody waits for somebody who waits. */
function toBuckets(trier: LoginAttempt): Bucket[] {
  const own = trier.knownDevice ? [device(trier), devices(trier)] : []
  return [...own, pair(trier), account(trier), network(trier)]
}

/** Those of them that refuse it. */
function watchedBuckets(trier: LoginAttempt): Bucket[] {
  const buckets = toBuckets(trier)
  return trier.knownDevice ? buckets.slice(0, 2) : buckets
}

/** In how many seconds such an attempt may be made. */
export function findAttemptWait(db: Db, trier: LoginAttempt): Promise<number> {
  return secondsUntilOneInEach(db, trier.schoolId, watchedBuckets(trier))
}

/**
 * Counts an attempt, and refuses it (429) when there were too many. A browser in which the account was at home before is
 * refused for what it tried itself: others' guesses never lock it out, though they sit at the same connection.
 */
export async function countAttempt(db: Db, trier: LoginAttempt): Promise<void> {
  const buckets = toBuckets(trier)
  const left = await Promise.all(buckets.map((bucket) => takeToken(db, trier.schoolId, bucket)))
  refuseAnyBelowOne(watchedBuckets(trier).map((bucket, index) => [(left[index] ?? 0) + 1, bucket]))
}

/** A right attempt takes its count back, and wipes the slate of its account. */
export async function forgive(db: Db, trier: LoginAttempt): Promise<void> {
  const kept = trier.knownDevice ? [pair(trier).name, network(trier).name] : [network(trier).name]
  await Promise.all(
    toBuckets(trier).map((bucket) =>
      kept.includes(bucket.name) ? returnToken(db, trier.schoolId, bucket) : refill(db, trier.schoolId, [bucket]),
    ),
  )
}

function getDevice(schoolId: number, emailKey: string): string {
  return sign('device', `${schoolId} ${emailKey}`)
}

/** The cookie that says, to us alone, that somebody logged in to this account here. */
export function deviceCookie(schoolId: number, emailKey: string): string {
  return closedCookie('device', getDevice(schoolId, emailKey), YEAR)
}

export function isKnownDevice(cookies: string | undefined, schoolId: number, emailKey: string): boolean {
  const cookie = getCookie(cookies, 'device')
  return cookie !== undefined && sameText(cookie, getDevice(schoolId, emailKey))
}
