import type { Db } from '../platform/db.server.ts'
import { type Account, findAccountByEmail, lockAccount } from './accounts.server.ts'
import { countWrong, forgive, isKnownDevice, mayTry } from './attempts.server.ts'
import { emailKey } from './email.ts'
import { checkPassword } from './passwords.server.ts'

type Attempt = { schoolId: number; email: string; password: string; ip: string; cookies: string | undefined }

/**
 * The account that an e-mail and a password open; none when they do not fit, in the same time whether or not the
 * address is known. Wrong attempts are counted in this transaction, which must be committed to count. Too many: 429.
 */
export async function logIn(db: Db, attempt: Attempt): Promise<Account | undefined> {
  const { schoolId, email, password, ip, cookies } = attempt
  const key = emailKey(email) ?? ''
  const trier = { schoolId, ip, emailKey: key, knownDevice: isKnownDevice(cookies, schoolId, key) }
  await mayTry(db, trier)
  const account = await findAccountByEmail(db, schoolId, email)
  const right = (await checkPassword(account?.passwordHash ?? null, password)) && (await isStillSo(db, account))
  await (right ? forgive(db, trier) : countWrong(db, trier))
  return right ? account : undefined
}

/** A password that was changed while it was being checked opens nothing any more; one changed later ends the session. */
async function isStillSo(db: Db, account: Account | undefined): Promise<boolean> {
  const now = account && (await lockAccount(db, account.schoolId, account.id))
  return now !== undefined && now.passwordHash === account?.passwordHash
}
