import { and, eq, gt, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { transactions } from './tables.server.ts'

/** Whether anybody has ever paid this school: from then on its currency stays. */
export async function wasEverPaid(db: Db, schoolId: number): Promise<boolean> {
  const { schoolId: school, settledAt, total, id } = transactions
  const rows = await db
    .select({ id })
    .from(transactions)
    .where(and(eq(school, schoolId), isNotNull(settledAt), gt(total, 0)))
    .limit(1)
  return rows.length > 0
}

/** What is held of an order's money, whatever moved it; null of one that nothing came for. */
export const heldInLedger = (school: number, order: SQL) => sql`(select sum(e.amount) from ledger_entries e
  where e.school_id = ${school} and e.transaction_id = ${order})`

/** What of an order's money went back: a column of statements that read orders. */
export const refundedOf = (school: number | Placeholder) =>
  sql`(select coalesce(-sum(e.amount), 0) from ledger_entries e where e.school_id = ${school}
    and e.transaction_id = transactions.id and e.kind in ('refund', 'refund_failed'))`.mapWith(Number)
