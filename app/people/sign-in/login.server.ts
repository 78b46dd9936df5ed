import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import type { Answer } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { isKnownDevice } from './attempts.server.ts'
import { withPassword } from './password-attempt.server.ts'

type Attempt = { schoolId: number; email: string; password: string; ip: string; cookies: string | undefined }

/** Goes on with the account that an e-mail and a password open; who does not know both is not told which is wrong. */
export function logIn(
  { schoolId, email, password, ip, cookies }: Attempt,
  work: (db: Db, account: Account) => Promise<Answer>,
): Answer {
  const key = emailKey(email) ?? ''
  const trier = { schoolId, ip, emailKey: key, knownDevice: isKnownDevice(cookies, schoolId, key) }
  const find = (db: Db) => findAccountByEmail(db, schoolId, email)
  return withPassword({ trier, find, password, wrong: invalid('email', 'accounts.wrong_credentials') }, work)
}
