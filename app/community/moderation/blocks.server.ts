import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { accountSortKey, isCalled } from '#app/people/accounts/account-search.server.ts'
import { type Account, changeAccount } from '#app/people/accounts/accounts.server.ts'
import { isBlocked } from '#app/people/accounts/blocked.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { clearSessionCache } from '#app/people/sign-in/sessions.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import { type Db, onCommit } from '#app/platform/db.server.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { type Member, viewerName } from '#app/platform/viewer.ts'
import type { BlockedRow, BlockFor } from './block.ts'
import { studentBlocked } from './events.server.ts'

type BlockableStudent = { student: Account; isBlocked: boolean }

/** Somebody whom staff may block, and whether they are: 404 when there is no such account, 403 when they work here. */
export async function requireBlockable(db: Db, schoolId: number, id: number): Promise<BlockableStudent> {
  const isIt = and(hasId(accounts, schoolId, id), isNull(accounts.deletedAt))
  const found = await db
    .select({ student: accounts, isBlocked })
    .from(accounts)
    .where(isIt)
    .for('update')
    .then(requireRow)
  if (found.student.role !== 'student') throw new Refusal(403, 'moderation.staff_not_blocked')
  return found
}

/**
 * Lets a student write no more, for so many days from now or for good (0), or again; whoever is blocked already stays so
 * since then, until when and with the reason given last.
 */
export async function blockStudent(
  db: Db,
  staff: Member,
  { student, isBlocked: before }: BlockableStudent,
  { blocked, reason, days }: { blocked: boolean; reason?: string; days: BlockFor },
): Promise<void> {
  const { schoolId, blockedAt } = student
  const block = {
    blockedAt: (before && blockedAt) || sql`now()`,
    blockedUntil: days === 0 ? null : sql`now() + make_interval(days => ${days}::int)`,
    blockReason: reason || null,
    blockedBy: staff.id,
  }
  const none = { blockedAt: null, blockedUntil: null, blockReason: null, blockedBy: null }
  await changeAccount(db, student, blocked ? block : none)
  onCommit(db, () => clearSessionCache(student))
  if (blocked === before) return
  await recordActivity(db, schoolId, {
    action: blocked ? 'student.blocked' : 'student.unblocked',
    id: student.id,
    personId: student.id,
    actorId: staff.id,
    changes: [{ field: 'block_reason', from: student.blockReason, to: block.blockReason }],
  })
  if (blocked) await publish(db, schoolId, studentBlocked, { accountId: student.id })
}

function isNamed(q: string | undefined): SQL | undefined {
  const words = foldedWords(q)
  return words.length > 0 ? isCalled(words) : undefined
}

const { id, firstName, lastName, email, avatar, blockedAt, blockedUntil, blockReason } = accounts

/** Who may write no more at the moment, whoever was blocked last first. */
export const blockedList = list({
  filters: { q: Filter(Line(1, 100)) },
  sorts: {
    since: { first: 'desc', by: () => sql`${blockedAt}`, kind: 'instant' },
    name: { first: 'asc', by: ({ locale }) => accountSortKey(locale), kind: 'text' },
  },
  id,
  select: (db, { school }, key) =>
    db
      .select({
        id,
        firstName,
        lastName,
        email,
        avatar,
        since: sql<string>`${blockedAt}`.mapWith(blockedAt),
        until: blockedUntil,
        reason: blockReason,
        by: sql<string>`coalesce((select ${nameIn(sql`b`)} from accounts b
          where b.school_id = ${school.id} and b.id = accounts.blocked_by), '')`,
        key,
      })
      .from(accounts)
      .$dynamic(),
  where: ({ school }, { q }) => and(eq(accounts.schoolId, school.id), isBlocked, isNamed(q)),
  row: ({ firstName, lastName, ...row }): BlockedRow => ({ ...row, name: viewerName({ firstName, lastName }) }),
})
