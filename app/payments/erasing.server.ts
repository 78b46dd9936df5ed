import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { transactions } from './tables.server.ts'

/** Takes the buyer out of somebody's orders that came to nothing; the law has only the others kept. */
export async function forgetFailedBuyers(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .update(transactions)
    .set({ buyer: { email: '', first_name: '', last_name: '' } })
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        eq(transactions.accountId, accountId),
        inArray(transactions.status, ['FAILURE', 'ERROR', 'CANCELED']),
      ),
    )
}
