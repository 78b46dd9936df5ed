import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { RENEWABLE } from './membership.ts'
import { memberships } from './tables.server.ts'

type MembershipKey = { schoolId: number; id: number }

const byId = ({ schoolId, id }: MembershipKey) => hasId(memberships, schoolId, id)

/** Whoever charges a membership has it for so long; then whoever comes goes on with the same order. */
export const LEASE_MS = 15 * 60_000

/** Has a locked membership charged by nobody else before then. */
export async function leaseMembership(db: Db, membership: MembershipKey, until: string): Promise<void> {
  await db.update(memberships).set({ nextChargeAt: until }).where(byId(membership))
}

/** Notes that its member is told of the renewal at the end of the period; false where that was noted before. */
export async function recordNotified(db: Db, membership: MembershipKey): Promise<boolean> {
  const { rowCount } = await db
    .update(memberships)
    .set({ toldOf: sql`${memberships.until}` })
    .where(
      and(
        byId(membership),
        inArray(memberships.status, [...RENEWABLE]),
        sql`${memberships.toldOf} is distinct from ${memberships.until}`,
      ),
    )
  return rowCount === 1
}

/** Has the renewals of the membership that an order began charged to a means; answers which membership that is. */
export async function chargeTo(
  db: Db,
  order: { schoolId: number; id: number },
  meansId: number,
): Promise<number | undefined> {
  const [charged] = await db
    .update(memberships)
    .set({ meansId })
    .where(and(eq(memberships.schoolId, order.schoolId), eq(memberships.transactionId, order.id)))
    .returning({ id: memberships.id })
  return charged?.id
}
