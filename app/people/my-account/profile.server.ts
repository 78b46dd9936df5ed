import { type Account, changeAccount, removeAvatar } from '#app/people/accounts/accounts.server.ts'
import { clearSessionCache } from '#app/people/sign-in/sessions.server.ts'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'

type Profile = { firstName: string; lastName: string; locale: Locale; avatar: string | null }

/** Changes what a member says about themselves; what is left out stays. */
export async function changeProfile(db: Db, member: Member, wanted: Partial<Profile>): Promise<Account> {
  const account = await changeAccount(db, member, wanted)
  if (!account) throw new Refusal(419, 'errors.session_expired')
  onCommit(db, () => clearSessionCache(member))
  return account
}

/** Takes a picture off whoever shows it. */
export async function deleteAvatar(db: Db, schoolId: number, avatar: string): Promise<void> {
  const shown = await removeAvatar(db, schoolId, avatar)
  onCommit(db, () => shown.forEach(clearSessionCache))
}
