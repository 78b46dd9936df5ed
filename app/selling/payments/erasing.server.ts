import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { isGivenUp } from './given-up.server.ts'
import { transactions } from './tables.server.ts'

/**
 * Takes those who deleted their accounts out of their orders that came to nothing; the law has only the others kept. A
 * canceled one may still be paid for a day, and then needs its buyer: see listUnpaid.
 */
export async function eraseFailedBuyers(db: Db, schoolId: number): Promise<void> {
  const deleted = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), isNotNull(accounts.deletedAt)))
  await db
    .update(transactions)
    .set({ buyer: { email: '', first_name: '', last_name: '' }, wordsKey: null })
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        inArray(transactions.accountId, deleted),
        or(
          inArray(transactions.status, ['FAILURE', 'ERROR']),
          sql`${transactions.status} = 'CANCELED' and ${isGivenUp}`,
        ),
        sql`${transactions.buyer} ->> 'email' <> ''`,
      ),
    )
}

/** The orders of somebody, for what deletes what stands beside them. */
export function selectOrdersOf(db: Db, schoolId: number, accountId: number) {
  return db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.accountId, accountId)))
}
