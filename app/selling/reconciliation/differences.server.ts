import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { DifferenceView } from './difference.ts'
import { paymentDifferences, paymentFees } from './tables.server.ts'

export type Difference = typeof paymentDifferences.$inferSelect
type NewDifference = Pick<
  Difference,
  'schoolId' | 'provider' | 'ref' | 'kind' | 'transactionId' | 'theirs' | 'ours' | 'currency' | 'state'
>

/** Writes a difference down, once: what was found and looked at before says nothing new. */
export async function recordDifference(db: Db, difference: NewDifference): Promise<void> {
  const closedAt = difference.state === 'open' ? null : sql`now()`
  await db
    .insert(paymentDifferences)
    .values({ ...difference, closedAt })
    .onConflictDoNothing()
}

export async function recordFee(db: Db, { schoolId, id }: { schoolId: number; id: number }, amount: number) {
  await db
    .insert(paymentFees)
    .values({ schoolId, transactionId: id, amount })
    .onConflictDoUpdate({
      target: [paymentFees.schoolId, paymentFees.transactionId],
      set: { amount: sql`excluded.amount`, saidAt: sql`excluded.said_at` },
    })
}

/** The differences, those that wait for somebody first, then the newest. */
export async function listDifferences(db: Db, schoolId: number, length = 200): Promise<DifferenceView[]> {
  const { id, kind, state, provider, ref, transactionId, theirs, ours, currency, foundAt, closedAt } =
    paymentDifferences
  const rows = await db
    .select({
      id,
      kind,
      state,
      provider,
      ref,
      transactionId,
      theirs,
      ours,
      currency,
      foundAt,
      closedAt,
      number: transactions.number,
      closedBy: sql<string | null>`concat_ws(' ', ${accounts.firstName}, nullif(${accounts.lastName}, ''))`,
    })
    .from(paymentDifferences)
    .leftJoin(accounts, hasId(accounts, schoolId, paymentDifferences.closedBy))
    .leftJoin(transactions, hasId(transactions, schoolId, paymentDifferences.transactionId))
    .where(eq(paymentDifferences.schoolId, schoolId))
    .orderBy(sql`${paymentDifferences.state} <> 'open'`, desc(paymentDifferences.id))
    .limit(length)
  return rows.map(({ transactionId, number, closedBy, ...row }) => ({
    ...row,
    transaction:
      transactionId === null ? null : { id: transactionId, number: orderNumber({ id: transactionId, number }) },
    closedBy: closedBy || null,
  }))
}

export async function requireDifference(db: Db, schoolId: number, id: number): Promise<Difference> {
  return db
    .select()
    .from(paymentDifferences)
    .where(hasId(paymentDifferences, schoolId, id))
    .then(requireRow)
}

/** Somebody looked at it, and has done what there was to do. */
export async function closeDifference(db: Db, staff: Member, id: number): Promise<void> {
  const { schoolId } = staff
  await requireDifference(db, schoolId, id)
  if (!(await endDifference(db, { schoolId, id }, { state: 'closed', closedBy: staff.id })))
    throw new Refusal(409, 'reconciliation.closed_already')
}

/** Takes a difference out of those that wait; false where somebody did already. */
export async function endDifference(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  set: Pick<Difference, 'state'> & { closedBy?: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(paymentDifferences)
    .set({ ...set, closedAt: sql`now()` })
    .where(
      and(
        hasId(paymentDifferences, schoolId, id),
        eq(paymentDifferences.state, 'open'),
        isNull(paymentDifferences.closedAt),
      ),
    )
  return rowCount === 1
}
