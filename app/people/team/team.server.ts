import { and, asc, eq, or } from 'drizzle-orm'
import { changeAccount } from '#app/people/accounts/accounts.server.ts'
import { isStaff } from '#app/people/accounts/staff.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { endSessionsOf } from '#app/people/sign-in/sessions.server.ts'
import { recordActivity } from '#app/platform/activity.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { sortByText } from '#app/platform/sort-by-text.ts'
import { type Member, toSortedName, viewerName } from '#app/platform/viewer.ts'
import { STAFF_ROLES, type StaffRole, type TeamMember } from './team.ts'

type Staff = { schoolId: number; id: number; email: string; role: StaffRole }

/** Everybody who works in the school, by role and name. */
export async function listTeam(db: Db, schoolId: number, locale: Locale): Promise<TeamMember[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), isStaff))
    .orderBy(asc(accounts.id))
  const team = sortByText(rows, locale, toSortedName).map(
    ({ id, email, emailVerifiedAt, avatar, role, createdAt, ...name }) => ({
      id,
      email,
      email_verified: emailVerifiedAt !== null,
      avatar,
      role: role as StaffRole,
      since: createdAt,
      name: viewerName(name),
    }),
  )
  return STAFF_ROLES.flatMap((role) => team.filter((member) => member.role === role))
}

/** Somebody of the team; 404 for students and other schools' people. */
export async function requireTeamMember(db: Db, schoolId: number, id: number): Promise<Staff> {
  const row = await db
    .select({ email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(and(hasId(accounts, schoolId, id), isStaff))
    .then(requireRow)
  return { schoolId, id, email: row.email, role: row.role as StaffRole }
}

/** Gives somebody of the team another role. */
export async function changeRole(db: Db, actor: Member, member: Staff, role: StaffRole): Promise<void> {
  if (role === member.role) return
  await refuseLastOwner(db, member)
  await setRole(db, actor, member, role, 'updated')
}

/** Makes somebody of the team a student again, and ends their sessions. */
export async function removeFromTeam(db: Db, actor: Member, member: Staff): Promise<void> {
  await refuseLastOwner(db, member)
  await setRole(db, actor, member, 'student', 'removed')
  await endSessionsOf(db, member)
}

/**
 * A school always has an owner: of two owners who give up the role at once, one stays. Whoever takes it away from an
 * account asks this before holding any row, so that everybody locks the same ones in one order.
 */
export async function refuseLastOwner(db: Db, { schoolId, id }: { schoolId: number; id: number }): Promise<void> {
  const rows = await db
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), or(and(isStaff, eq(accounts.role, 'owner')), eq(accounts.id, id))))
    .orderBy(asc(accounts.id))
    .for('update')
  const owners = rows.filter(({ role }) => role === 'owner')
  if (owners.length < 2 && owners.some((owner) => owner.id === id)) throw new Refusal(409, 'team.last_owner')
}

async function setRole(
  db: Db,
  actor: Member,
  member: Staff,
  role: StaffRole | 'student',
  verb: 'updated' | 'removed',
): Promise<void> {
  if (!(await changeAccount(db, member, { role }, eq(accounts.role, member.role))))
    throw new Refusal(409, 'team.role_meanwhile')
  await recordActivity(db, member.schoolId, {
    action: `member.${verb}`,
    id: member.id,
    personId: member.id,
    actorId: actor.id,
    changes: [{ field: 'role', from: member.role, to: role }],
  })
}
