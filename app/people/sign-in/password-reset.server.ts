import type { Account } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { hashPassword } from '#app/people/accounts/passwords.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { consumeEntryLink } from './entry-links.server.ts'
import { proveAddress } from './password-proof.server.ts'

/**
 * Sets a new password by an e-mailed link, ends every session of the account and every other link. Of two at the same
 * time one wins; the other, like any link that does not fit, is a 422 on `token`.
 */
export async function resetPassword(
  db: Db,
  { schoolId, token, email, password }: { schoolId: number; token: string; email: string; password: string },
): Promise<Account> {
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  const owner = await consumeEntryLink(db, schoolId, 'password_reset', token)
  const fits = owner?.emailKey === key
  const account = fits && (await proveAddress(db, owner, await hashPassword(password)))
  if (!account) throw invalid('token', 'accounts.reset_invalid')
  return account
}
