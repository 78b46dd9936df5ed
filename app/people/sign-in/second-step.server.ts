import type { Context } from 'hono'
import { type Account, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { type Answer, jsonOrRedirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Env } from '#app/platform/context.server.ts'
import { closedCookie, getCookie } from '#app/platform/cookies.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Limited, sendCookies } from '#app/platform/http.server.ts'
import {
  type Bucket,
  hold,
  refill,
  refuseAnyBelowOne,
  secondsUntilOneInEach,
  takeToken,
} from '#app/platform/limits.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { consumeAppCode, hasAuthenticator } from './authenticators.server.ts'
import { consumeChallenge, findChallenge, rememberChallenge } from './challenges.server.ts'
import { consumeRecoveryCode } from './recovery-codes.server.ts'
import { enter, type LoginMethod } from './sessions.server.ts'

const COOKIE = 'second-step'
const TEN_MINUTES = 600

export const SECOND_STEP_PATH = '/login/code'

type PendingLogin = { remember?: boolean; by?: LoginMethod; to: string }

/**
 * Lets in whoever showed the password (or another first proof); where an account asks for a code as well, there is no
 * session before that code, only a question that this browser may answer for ten minutes.
 */
export async function completeLogin(
  c: Context<Env>,
  db: Db,
  account: Account,
  { remember, by, to }: PendingLogin,
): Promise<Answer> {
  if (!(await hasAuthenticator(db, account))) {
    await enter(c, db, account, { remember, by })
    return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), to)
  }
  const token = newToken()
  const { schoolId, id: accountId } = account
  const agreed = { remember: remember === true, by: by ?? 'password', to }
  await rememberChallenge(db, token, { schoolId, purpose: 'second_step', accountId, agreed, seconds: TEN_MINUTES })
  sendCookies(c, db, [closedCookie(COOKIE, token, TEN_MINUTES)])
  return jsonOrRedirect({ user: null, second_step: SECOND_STEP_PATH }, SECOND_STEP_PATH)
}

function getToken(c: Context<Env>): string {
  return getCookie(c.req.header('cookie'), COOKIE) ?? ''
}

/** Whether this browser has a code to enter. */
export async function awaitsCode(c: Context<Env>, db: Db): Promise<boolean> {
  return (await findChallenge(db, c.var.school.id, 'second_step', getToken(c))) !== undefined
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Six digits are soon guessed by whoever may try often. */
const toBuckets = (accountId: number): [Bucket, Bucket] => [
  { name: `code ${accountId}`, burst: 5, perSecond: 5 / MINUTE },
  { name: `codes ${accountId}`, burst: 20, perSecond: 20 / HOUR },
]

/** In how many seconds a code may be tried for the account that this browser is asked for. */
export async function findCodeWait({ c, db, schoolId }: Limited): Promise<number> {
  const found = await findChallenge(db, schoolId, 'second_step', getToken(c))
  return found?.accountId ? await secondsUntilOneInEach(db, schoolId, toBuckets(found.accountId)) : 0
}

export type CompletedLogin = { account: Account; remember: boolean; by: LoginMethod; to: string }

/** Takes a code of the app or from paper. None for a wrong one, which is counted if this transaction commits. */
export async function passSecondStep(
  c: Context<Env>,
  db: Db,
  code: string,
): Promise<CompletedLogin | 'wrong' | 'expired'> {
  const schoolId = c.var.school.id
  const found = await findChallenge(db, schoolId, 'second_step', getToken(c))
  if (!found?.accountId) return 'expired'
  const owner = { schoolId, id: found.accountId }
  // A change of password at the same time comes before this, and ends the question, or after it, and ends the session.
  const account = await lockAccount(db, schoolId, owner.id)
  if (!(await takeCode(db, owner, code))) return 'wrong'
  const challenge = await consumeChallenge(db, schoolId, 'second_step', getToken(c))
  if (!challenge || !account) return 'expired'
  sendCookies(c, db, [closedCookie(COOKIE, '', 0)])
  return {
    account,
    remember: challenge.agreed.remember === true,
    by: challenge.agreed.by as LoginMethod,
    to: String(challenge.agreed.to),
  }
}

async function takeCode(db: Db, owner: { schoolId: number; id: number }, code: string): Promise<boolean> {
  const buckets = toBuckets(owner.id)
  // Held until this transaction ends: a hundred at the same time guess no more often than one after another.
  const tokens: [number, Bucket][] = []
  for (const bucket of buckets) tokens.push([await hold(db, owner.schoolId, bucket), bucket])
  refuseAnyBelowOne(tokens)
  const digits = code.replace(/\s/g, '')
  const right = (await consumeAppCode(db, owner, digits)) || (await consumeRecoveryCode(db, owner, code))
  if (right) await refill(db, owner.schoolId, buckets)
  else for (const bucket of buckets) await takeToken(db, owner.schoolId, bucket)
  return right
}
