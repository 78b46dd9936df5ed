import { closedCookie, cookieReader } from '../platform/cookies.server.ts'
import type { Db } from '../platform/db.server.ts'
import { env } from '../platform/env.server.ts'
import { type Bucket, bucketOfConnection, hold, look, refill, refuseBelowOne, take } from '../platform/limits.server.ts'
import { connectionOf } from '../platform/network.ts'
import { sameText, sign } from '../platform/tokens.server.ts'

/** Who tries to log in: from which network address, as whom, and whether this browser was that account's before. */
export type Trier = { schoolId: number; ip: string; emailKey: string; knownDevice: boolean }

const MINUTE = 60
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR

/**
 * One bucket for every door that makes accounts, by connection: each try costs a hash and a letter to whatever address was
 * typed, and tells whether that address has an account.
 */
export const NEW_ACCOUNTS = { name: 'new account', burst: 30, perSecond: 30 / HOUR, freeInEvaluation: true }

/** The same for an account that is made where no route can tell beforehand that one will be. */
export async function countNewAccount(db: Db, { schoolId, ip }: Pick<Trier, 'schoolId' | 'ip'>): Promise<void> {
  if (env.evaluation) return
  const bucket = bucketOfConnection(ip, NEW_ACCOUNTS)
  refuseBelowOne((await take(db, schoolId, bucket)) + 1, bucket)
}

/** What the contract names: 5 wrong a minute for one address and e-mail. */
const pair = ({ ip, emailKey }: Trier): Bucket => ({
  name: `login ${connectionOf(ip)} ${emailKey}`,
  burst: 5,
  perSecond: 5 / MINUTE,
})
/** The same for the browsers in which an account was at home before, wherever they are. */
const device = ({ emailKey }: Trier): Bucket => ({ name: `login device ${emailKey}`, burst: 5, perSecond: 5 / MINUTE })
/** A browser that was lent, or a cookie that was copied, is no way round the next ones. */
const devices = ({ emailKey }: Trier): Bucket => ({
  name: `login devices ${emailKey}`,
  burst: 20,
  perSecond: 20 / HOUR,
})
/** Against guessing one account from many addresses, and many accounts from one. */
const account = ({ emailKey }: Trier): Bucket => ({ name: `login ${emailKey}`, burst: 50, perSecond: 50 / HOUR })
const network = ({ ip }: Trier): Bucket => ({ name: `login ${connectionOf(ip)}`, burst: 100, perSecond: 100 / MINUTE })

/**
 * Refuses (429) who was wrong too often. Attempts of one address as one account go one after another until their
 * transactions end, so a hundred at the same time guess no more than five in turn. A browser in which the account was at
 * home before has counts of its own: others' guesses never lock it out, though they sit at the same connection.
 */
export async function mayTry(db: Db, trier: Trier): Promise<void> {
  const { schoolId } = trier
  const own = ownBucket(trier)
  const watched = trier.knownDevice ? [devices(trier)] : [network(trier), account(trier)]
  const [left, ...others] = await Promise.all([
    hold(db, schoolId, own),
    ...watched.map((bucket) => look(db, schoolId, bucket)),
  ])
  refuseBelowOne(left ?? 0, own)
  watched.forEach((bucket, index) => {
    refuseBelowOne(others[index] ?? 0, bucket)
  })
}

function ownBucket(trier: Trier): Bucket {
  return trier.knownDevice ? device(trier) : pair(trier)
}

/** Counts a wrong attempt, at every door. Those that were looked at side by side, when one was left, are owed. */
export async function countWrong(db: Db, trier: Trier): Promise<void> {
  const own = trier.knownDevice ? [device(trier), devices(trier)] : []
  const counted = [...own, pair(trier), account(trier), network(trier)]
  await Promise.all(counted.map((bucket) => take(db, trier.schoolId, bucket, -bucket.burst)))
}

/** A right attempt wipes the slate of its account. */
export async function forgive(db: Db, trier: Trier): Promise<void> {
  const own = trier.knownDevice ? [device(trier), devices(trier)] : [pair(trier)]
  await refill(db, trier.schoolId, [...own, account(trier)])
}

const readDevice = cookieReader('device', '[\\w-]{43}')

function deviceOf(schoolId: number, emailKey: string): string {
  return sign('device', `${schoolId} ${emailKey}`)
}

/** The cookie that says, to us alone, that somebody logged in to this account here. */
export function deviceCookie(schoolId: number, emailKey: string): string {
  return closedCookie('device', deviceOf(schoolId, emailKey), YEAR)
}

export function isKnownDevice(cookies: string | undefined, schoolId: number, emailKey: string): boolean {
  const given = readDevice(cookies)
  return given !== undefined && sameText(given, deviceOf(schoolId, emailKey))
}
