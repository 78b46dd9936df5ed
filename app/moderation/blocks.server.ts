import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Account, changeAccount } from '../accounts/accounts.server.ts'
import { accounts } from '../accounts/tables.server.ts'
import { type Db, onCommit } from '../platform/db.server.ts'
import { publish } from '../platform/outbox.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { noteChanges } from '../schools/settings.server.ts'
import { forgetSeen } from '../sessions/sessions.server.ts'
import { studentBlocked } from './events.server.ts'

/** Somebody whom staff may block: 404 when there is no such account, 403 when they work here. */
export async function findBlockable(db: Db, schoolId: number, id: number): Promise<Account> {
  const isIt = and(eq(accounts.schoolId, schoolId), eq(accounts.id, id), isNull(accounts.deletedAt))
  const [account] = await db.select().from(accounts).where(isIt).for('update')
  if (!account) throw new Refusal(404, 'errors.not_found')
  if (account.role !== 'student') throw new Refusal(403, 'moderation.staff_not_blocked')
  return account
}

/** Lets a student write no more, or again; whoever is blocked already stays so since then, with the reason given last. */
export async function blockStudent(
  db: Db,
  staff: Member,
  student: Account,
  { blocked, reason }: { blocked: boolean; reason?: string },
): Promise<void> {
  const { schoolId, email, blockedAt } = student
  const block = { blockedAt: blockedAt ?? sql`now()`, blockReason: reason || null, blockedBy: staff.id }
  await changeAccount(db, student, blocked ? block : { blockedAt: null, blockReason: null, blockedBy: null })
  onCommit(db, () => forgetSeen(student))
  if (blocked === (blockedAt !== null)) return
  const change = blocked ? { before: null, after: email } : { before: email, after: null }
  await noteChanges(db, staff, [{ field: blocked ? 'students.blocked' : 'students.unblocked', ...change }])
  if (blocked) await publish(db, schoolId, studentBlocked, { accountId: student.id })
}
