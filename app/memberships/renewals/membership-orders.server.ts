import { and, desc, eq, inArray } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { membershipPeriods } from '#app/memberships/memberships/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { stateColumns, toState } from '#app/selling/checkout/order-view.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { MembershipOrder } from './membership-order.ts'
import { ordersOf } from './plan-orders.server.ts'

/** The orders of a membership, the newest first. */
export async function listMembershipOrders(db: Db, schoolId: number, membership: number): Promise<MembershipOrder[]> {
  const rows = await db
    .select({ ...stateColumns(schoolId), from: membershipPeriods.startsAt, to: membershipPeriods.endsAt })
    .from(transactions)
    .innerJoin(products, hasId(products, schoolId, transactions.productId))
    .leftJoin(
      membershipPeriods,
      and(
        eq(membershipPeriods.schoolId, schoolId),
        eq(membershipPeriods.membershipId, membership),
        eq(membershipPeriods.transactionId, transactions.id),
      ),
    )
    .where(and(eq(transactions.schoolId, schoolId), inArray(transactions.id, ordersOf(schoolId, membership))))
    .orderBy(desc(transactions.id))
  return rows.map(({ from, to, ...row }) => {
    const { id, hash, createdAt, total, currency, status, settledAt, locale } = row.transaction
    const state = { status, outcome: getOutcome(toState(row, locale)) }
    const paid = { from, to, receipt: settledAt !== null, renews: row.bought?.by === 'renewal' }
    return { id, hash, number: orderNumber(row.transaction), at: createdAt, amount: total, currency, ...state, ...paid }
  })
}
