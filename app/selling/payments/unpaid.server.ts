import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { ProviderName } from '#app/selling/payment-providers/provider.ts'
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

export type UnpaidTransaction = KnownTransaction & { isGivenUp: boolean }

/**
 * They wait for its word since a minute or more, or were canceled within a day: who still had its page open may pay all the
 * same.
 */
const isUnpaid = sql`${transactions.createdAt} < now() - interval '1 minute' and (${transactions.status} in ('NEW', 'PENDING')
  or ${transactions.status} = 'CANCELED' and not ${isGivenUp})`

/** Which orders there are to ask a provider about, and at which: in any order, so that none comes last each time. */
export async function listUnpaid(db: Db, schoolId: number): Promise<{ id: number; provider: ProviderName | null }[]> {
  const { id, provider } = transactions
  return await db
    .select({ id, provider })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), isUnpaid))
    .orderBy(sql`random()`)
    .limit(20_000)
}

/** One of them as it is by now; undefined where its money came meanwhile. */
export async function findUnpaid(db: Db, schoolId: number, id: number): Promise<UnpaidTransaction | undefined> {
  const [found] = await db
    .select({ ...withAge, isGivenUp })
    .from(transactions)
    .where(and(hasId(transactions, schoolId, id), isUnpaid))
  return found
}
