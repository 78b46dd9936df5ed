import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { lockMembership } from './memberships.server.ts'
import { findMembership } from './shown.server.ts'
import { memberships } from './tables.server.ts'

/** One's own membership: the one that counts, or that of this id; else 404. */
export async function findOwn(db: Db, member: Member, id?: number) {
  const own = id ?? (await findMembership(db, member))?.id
  const found = own === undefined ? undefined : await lockMembership(db, { schoolId: member.schoolId, id: own })
  requireFound(found && found.membership.accountId === member.id, 'memberships.none')
  return found
}

/** 404 for whoever has no such membership, or none at all: said before what was sent is looked at, and without a lock. */
export async function refuseOthers(db: Db, member: Member, id?: number): Promise<void> {
  const itsOwn = and(
    eq(memberships.schoolId, member.schoolId),
    eq(memberships.accountId, member.id),
    id === undefined ? undefined : eq(memberships.id, id),
  )
  const [own] = await db.select({ id: memberships.id }).from(memberships).where(itsOwn).limit(1)
  requireFound(own, 'memberships.none')
}
