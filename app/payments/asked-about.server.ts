import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ProviderName } from '../payment-providers/provider.ts'
import type { Db } from '../platform/db.server.ts'
import { isGivenUp } from './given-up.server.ts'
import { transactions } from './tables.server.ts'
import { type KnownTransaction, type Transaction, withAge } from './transactions.server.ts'

/** What orders come to, by the references under which a provider knows them. */
export async function listByRef(
  db: Db,
  { schoolId, provider }: { schoolId: number; provider: ProviderName },
  refs: readonly string[],
): Promise<Pick<Transaction, 'providerRef' | 'total' | 'currency'>[]> {
  const { providerRef, total, currency } = transactions
  return await db
    .select({ providerRef, total, currency })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        eq(transactions.provider, provider),
        inArray(transactions.providerRef, [...refs]),
      ),
    )
}

export type Unpaid = KnownTransaction & { isGivenUp: boolean }

/**
 * Orders to ask the provider about, some at a time: those after an id. They wait for its word since a minute or more, or
 * were canceled within a day: who still had the provider's page open may pay all the same.
 */
export async function listUnpaid(db: Db, schoolId: number, after: number): Promise<Unpaid[]> {
  return await db
    .select({ ...withAge, isGivenUp })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        gt(transactions.id, after),
        sql`${transactions.createdAt} < now() - interval '1 minute' and (${transactions.status} in ('NEW', 'PENDING')
          or ${transactions.status} = 'CANCELED' and not ${isGivenUp})`,
      ),
    )
    .orderBy(asc(transactions.id))
    .limit(200)
}
