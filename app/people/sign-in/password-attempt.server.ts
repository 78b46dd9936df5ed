import { type Account, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { AT_ONCE, checkPassword } from '#app/people/accounts/passwords.server.ts'
import { type Answer, afterCommit } from '#app/platform/answers.server.ts'
import { gate } from '#app/platform/concurrency.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { refuseBelowOne } from '#app/platform/limits.server.ts'
import { getConnection } from '#app/platform/network.ts'
import { type Refusal, unavailable } from '#app/platform/refusal.ts'
import { countAttempt, forgive, type LoginAttempt, ownBucket } from './attempts.server.ts'

type Attempt = {
  trier: LoginAttempt
  find: (db: Db) => Promise<Account | undefined>
  password: string
  /** Thrown when it does not fit, in the same time whether or not there is an account. */
  wrong: Refusal
}

/**
 * Goes on with `work`, in a transaction of its own, if a password is its account's. The attempt is counted and committed
 * before anybody looks, so that a hundred at the same time guess no more than one after another, and the hash, which
 * takes long, keeps neither a lock nor a connection from others. A right one takes its count back. Too many: 429.
 */
export function withPassword(
  { trier, find, password, wrong }: Attempt,
  work: (db: Db, account: Account) => Promise<Answer>,
): Answer {
  async function attempt() {
    const account = await inSchool(trier.schoolId, async (db) => {
      await countAttempt(db, trier)
      return find(db)
    })
    if (!(await checkPassword(account?.passwordHash ?? null, password)) || !account) throw wrong
    return inSchool(trier.schoolId, async (db) => {
      // A password that was changed while it was being checked opens nothing any more.
      const now = await lockAccount(db, account.schoolId, account.id, 'no key update')
      if (now?.passwordHash !== account.passwordHash) throw wrong
      await forgive(db, trier)
      return work(db, now)
    })
  }
  return afterCommit(() => inTurn(trier, () => byConnection(attempt, getConnection(trier.ip))))
}

/** One hash waits for others, and connections for each other in turn: whoever guesses in many schools waits alone. */
const byConnection = gate({ size: AT_ONCE + 1, waiting: 1000, each: 200 }, unavailable)

/** How many may wait for each other; more are a flood. */
const LONGEST_LINE = 20
const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/** One after another for each account and place: ten right ones at once, as few wrong ones as may be, all get through. */
async function inTurn<T>(trier: LoginAttempt, work: () => Promise<T>): Promise<T> {
  const bucket = ownBucket(trier)
  const name = `${trier.schoolId} ${bucket.name}`
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= LONGEST_LINE) refuseBelowOne(0, bucket)
  lines.set(name, line)
  line.length += 1
  const turn = line.last.then(work)
  line.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
}
