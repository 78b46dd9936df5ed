import { and, eq } from 'drizzle-orm'
import { type Db, onCommit } from '../platform/db.server.ts'
import type { Locale } from '../platform/i18n.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import type { Account } from './accounts.server.ts'
import { forgetSeen } from './sessions.server.ts'
import { accounts } from './tables.server.ts'

type Profile = { firstName: string; lastName: string; locale: Locale; avatar: string | null }

/** Changes what a member says about themselves; what is left out stays. */
export async function changeProfile(db: Db, member: Member, wanted: Partial<Profile>): Promise<Account> {
  const [account] = await db
    .update(accounts)
    .set(wanted)
    .where(and(eq(accounts.schoolId, member.schoolId), eq(accounts.id, member.id)))
    .returning()
  if (!account) throw new Refusal(419, 'errors.session_expired')
  onCommit(db, () => forgetSeen(member))
  return account
}

/** Takes a picture off whoever shows it. */
export async function dropAvatar(db: Db, schoolId: number, avatar: string): Promise<void> {
  const shown = await db
    .update(accounts)
    .set({ avatar: null })
    .where(and(eq(accounts.schoolId, schoolId), eq(accounts.avatar, avatar)))
    .returning({ id: accounts.id })
  for (const { id } of shown) onCommit(db, () => forgetSeen({ schoolId, id }))
}
