import { type Account, lockAccount } from '#app/people/accounts/accounts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { consumeEntryLink } from './entry-links.server.ts'
import { proveAddress } from './password-proof.server.ts'

/**
 * The account that an e-mailed link lets in, whose address is confirmed by that. Where it was not confirmed before,
 * what opened the account until now (password, passkeys, sessions) opens it no more: it may be somebody else's. A link
 * that does not fit (any more) is a 422 on `token`.
 */
export async function logInByLink(db: Db, schoolId: number, token: string): Promise<Account> {
  const owner = await consumeEntryLink(db, schoolId, 'login', token)
  const account = owner && (await lockAccount(db, schoolId, owner.id, 'no key update'))
  const proven = account?.emailVerifiedAt ? account : owner && (await proveAddress(db, owner, null))
  if (!proven || proven.emailKey !== owner?.emailKey) throw invalid('token', 'accounts.login_link_invalid')
  return proven
}
