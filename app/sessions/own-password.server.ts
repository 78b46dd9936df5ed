import { findAccount } from '../accounts/accounts.server.ts'
import { emailKey } from '../accounts/email.ts'
import type { Answer } from '../platform/answers.server.ts'
import type { Db } from '../platform/db.server.ts'
import { invalid } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { withPassword } from './password-attempt.server.ts'

type Shown = { password: string; ip: string; field?: 'current_password' | 'password' }

/**
 * Goes on if a member knows the account's password, which is asked again before anything changes that opens the
 * account: a browser left open is not enough. Wrong ones are counted with those of the log-in.
 */
export function withOwnPassword(
  { schoolId, id, email }: Member,
  { password, ip, field = 'current_password' }: Shown,
  work: (db: Db) => Promise<Answer>,
): Answer {
  const trier = { schoolId, ip, emailKey: emailKey(email) ?? '', knownDevice: true }
  const find = (db: Db) => findAccount(db, schoolId, id)
  return withPassword({ trier, find, password, wrong: invalid(field, 'accounts.wrong_password') }, work)
}
