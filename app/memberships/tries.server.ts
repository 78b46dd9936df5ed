import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { type Failure, RENEWABLE } from './membership.ts'
import type { Membership } from './memberships.server.ts'
import { membershipRenewals, memberships } from './tables.server.ts'

/** A try to have the period paid that begins then. */
export type StoredTry = typeof membershipRenewals.$inferSelect
type Which = Pick<Membership, 'schoolId' | 'id'>
type Named = Pick<StoredTry, 'schoolId' | 'membershipId' | 'startsAt' | 'attempt'>

const itself = ({ schoolId, id }: Which) => and(eq(memberships.schoolId, schoolId), eq(memberships.id, id))

/** The tries for one period, the last one first. */
export async function triesOf(db: Db, { schoolId, id }: Which, startsAt: string): Promise<StoredTry[]> {
  return await db
    .select()
    .from(membershipRenewals)
    .where(
      and(
        eq(membershipRenewals.schoolId, schoolId),
        eq(membershipRenewals.membershipId, id),
        eq(membershipRenewals.startsAt, startsAt),
      ),
    )
    .orderBy(desc(membershipRenewals.attempt))
}

/** Writes a try down; one with an order is open. Fails where another is open for the same period. */
export async function writeTry(db: Db, one: Named & { transactionId: number | null }): Promise<void> {
  const failure = one.transactionId === null ? ('no_card' as const) : null
  await db.insert(membershipRenewals).values({ ...one, failure, createdAt: sql`now()` })
}

/** Writes down why nothing came of an open try; false where it is known. */
export async function closeTry(db: Db, one: Named, failure: Failure): Promise<boolean> {
  const { rowCount } = await db
    .update(membershipRenewals)
    .set({ failure })
    .where(
      and(
        eq(membershipRenewals.schoolId, one.schoolId),
        eq(membershipRenewals.membershipId, one.membershipId),
        eq(membershipRenewals.startsAt, one.startsAt),
        eq(membershipRenewals.attempt, one.attempt),
        isNull(membershipRenewals.failure),
      ),
    )
  return rowCount === 1
}

/** Has a locked membership charged by nobody else before then. */
export async function leaseMembership(db: Db, membership: Which, until: string): Promise<void> {
  await db.update(memberships).set({ nextChargeAt: until }).where(itself(membership))
}

/** Notes that its member is told of the renewal at the end of the period; false where that was noted before. */
export async function noteTold(db: Db, membership: Which): Promise<boolean> {
  const { rowCount } = await db
    .update(memberships)
    .set({ toldOf: sql`${memberships.until}` })
    .where(
      and(
        itself(membership),
        inArray(memberships.status, [...RENEWABLE]),
        sql`${memberships.toldOf} is distinct from ${memberships.until}`,
      ),
    )
  return rowCount === 1
}
