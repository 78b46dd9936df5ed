import { refuseAfterwards } from '../platform/answers.server.ts'
import type { Db } from '../platform/db.server.ts'
import { invalid } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { findAccount } from './accounts.server.ts'
import { countWrong, forgive, mayTry } from './attempts.server.ts'
import { emailKey } from './email.ts'
import { checkPassword } from './passwords.server.ts'

/**
 * Whether a member knows the account's password, which is asked again before anything changes that opens the account:
 * a browser left open is not enough. Wrong ones are counted with those of the log-in, so this transaction must commit.
 */
export async function isOwnPassword(db: Db, viewer: Member, password: string, ip: string): Promise<boolean> {
  const { schoolId, id, email } = viewer
  const trier = { schoolId, ip, emailKey: emailKey(email) ?? '', knownDevice: true }
  await mayTry(db, trier)
  // Looked up only now: whoever came first at the same time may have changed it.
  const account = await findAccount(db, schoolId, id)
  const right = await checkPassword(account?.passwordHash ?? null, password)
  await (right ? forgive(db, trier) : countWrong(db, trier))
  return right
}

/** The answer to a wrong one; what was counted stays. */
export const wrongPassword = (field: 'current_password' | 'password' = 'current_password') =>
  refuseAfterwards(invalid(field, 'accounts.wrong_password'))
