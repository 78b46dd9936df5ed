import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Failure } from '#app/memberships/memberships/membership.ts'
import type { Membership } from '#app/memberships/memberships/memberships.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { membershipRenewals } from './tables.server.ts'

/** A try to have the period paid that begins then. */
export type StoredTry = typeof membershipRenewals.$inferSelect
type MembershipKey = Pick<Membership, 'schoolId' | 'id'>
type TryKey = Pick<StoredTry, 'schoolId' | 'membershipId' | 'startsAt' | 'attempt'>

/** The tries for one period, the last one first. */
export async function listTries(db: Db, { schoolId, id }: MembershipKey, startsAt: string): Promise<StoredTry[]> {
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
export async function writeTry(db: Db, one: TryKey & { transactionId: number | null }): Promise<void> {
  const failure = one.transactionId === null ? ('no_card' as const) : null
  await db.insert(membershipRenewals).values({ ...one, failure, createdAt: sql`now()` })
}

/** Writes down why nothing came of an open try; false where it is known. */
export async function closeTry(db: Db, one: TryKey, failure: Failure): Promise<boolean> {
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
