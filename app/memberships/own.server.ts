import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { lockMembership } from './memberships.server.ts'
import { findMembership } from './shown.server.ts'
import { memberships } from './tables.server.ts'

/** One's own membership: the one that counts, or that of this id; else 404. */
export async function findOwn(db: Db, member: Member, id?: number) {
  const own = id ?? (await findMembership(db, member))?.id
  const found = own === undefined ? undefined : await lockMembership(db, { schoolId: member.schoolId, id: own })
  if (!found || found.membership.accountId !== member.id) throw new Refusal(404, 'memberships.none')
  return found
}

/** Refuses (404) whoever has no membership, or not that of this id; nothing is locked. */
export async function needOwn(db: Db, { schoolId, id: accountId }: Member, id?: number): Promise<void> {
  const own = and(eq(memberships.schoolId, schoolId), eq(memberships.accountId, accountId))
  const which = id === undefined ? own : and(own, eq(memberships.id, id))
  const [found] = await db.select({ id: memberships.id }).from(memberships).where(which).limit(1)
  if (!found) throw new Refusal(404, 'memberships.none')
}
