import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Answer } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { findAttemptWait, isKnownDevice, type LoginAttempt } from './attempts.server.ts'
import { withPassword } from './password-attempt.server.ts'

type From = { schoolId: number; email: string; ip: string; cookies: string | undefined }
type Attempt = From & { password: string }

/** Goes on with the account that an e-mail and a password open; who does not know both is not told which is wrong. */
export function logIn({ password, ...from }: Attempt, work: (db: Db, account: Account) => Promise<Answer>): Answer {
  const trier = trierOf(from)
  const find = (db: Db) => findAccountByEmail(db, from.schoolId, from.email)
  return withPassword({ trier, find, password, wrong: invalid('email', 'accounts.wrong_credentials') }, work)
}

function trierOf({ schoolId, email, ip, cookies }: From): LoginAttempt {
  const key = emailKey(email) ?? ''
  return { schoolId, ip, emailKey: key, knownDevice: isKnownDevice(cookies, schoolId, key) }
}

/** In how many seconds somebody may log in with the e-mail that was sent. */
export async function findLoginWait({ c, db, schoolId }: Limited): Promise<number> {
  const { email } = c.get('sent').body
  if (typeof email !== 'string') return 0
  return await findAttemptWait(db, trierOf({ schoolId, email, ip: c.get('ip'), cookies: c.req.header('cookie') }))
}
