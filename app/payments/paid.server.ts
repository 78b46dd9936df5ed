import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
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
