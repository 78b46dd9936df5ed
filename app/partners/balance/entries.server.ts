import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import type { ReadFact } from '#app/selling/checkout/partners.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { listPartsOfRefunds } from '#app/selling/sales/refund-items.server.ts'
import { refunds } from '#app/selling/sales/tables.server.ts'
import { earningsWritten } from './events.server.ts'
import { getCorrection, getReturnedByLine, getTakenBack, type NamedReturn } from './returned.ts'
import { balanceEntries, balances } from './tables.server.ts'

type NewEntry = Omit<typeof balanceEntries.$inferInsert, 'availableAt' | 'schoolId'> & { availableAt: string | number }
type Order = Pick<Transaction, 'schoolId' | 'id' | 'total' | 'currency' | 'status'>

/** Something earned with a line of an order, which becomes available after a hold. */
export type Earning = {
  accountId: number
  kind: 'commission' | 'share'
  itemId: number
  net: number
  amount: number
  holdDays: number
}

/**
 * Writes entries and adds them to their balances, in one order of accounts everywhere, so that no two transactions wait for
 * each other crosswise. `availableAt` is an instant, or days from now.
 */
export async function writeEntries(db: Db, schoolId: number, entries: readonly NewEntry[]): Promise<void> {
  const sums = new Map<string, { accountId: number; currency: string; amount: number }>()
  for (const { accountId, currency, amount } of entries) {
    const key = `${accountId} ${currency}`
    sums.set(key, { accountId, currency, amount: (sums.get(key)?.amount ?? 0) + amount })
  }
  const inOrder = [...sums.values()].sort((a, b) => a.accountId - b.accountId || (a.currency < b.currency ? -1 : 1))
  for (const sum of inOrder)
    await db
      .insert(balances)
      .values({ schoolId, ...sum })
      .onConflictDoUpdate({
        target: [balances.schoolId, balances.accountId, balances.currency],
        set: { amount: sql`${balances.amount} + excluded.amount` },
      })
  if (entries.length === 0) return
  await db.insert(balanceEntries).values(
    entries.map(({ availableAt, ...entry }) => ({
      ...entry,
      schoolId,
      availableAt:
        typeof availableAt === 'number'
          ? sql`now() + ${availableAt}::int * interval '1 day'`
          : sql`${availableAt}::timestamptz`,
    })),
  )
}

/** Writes what is earned with a paid order. */
export async function writeEarnings(db: Db, order: Order, earnings: readonly Earning[]): Promise<void> {
  const { schoolId, id: transactionId, currency } = order
  const entries = earnings
    .filter(({ amount }) => amount > 0)
    .map(({ holdDays, ...earning }) => ({ ...earning, transactionId, currency, availableAt: holdDays }))
  await writeEntries(db, schoolId, entries)
  if (entries.length > 0) await recordEvent(db, schoolId, earningsWritten, { transactionId })
}

/**
 * Brings what was earned with an order to what its money says by now: what went back of a line takes back the same share of
 * what was earned on it, and money that is won back gives it again. The caller has the order's lock.
 */
export async function correctEarnings(
  db: Db,
  order: Order,
  { items, facts }: { items: readonly Item[]; facts: readonly ReadFact[] },
): Promise<void> {
  const { schoolId, id: transactionId, total, currency, status } = order
  const entries = await db
    .select()
    .from(balanceEntries)
    .where(and(eq(balanceEntries.schoolId, schoolId), eq(balanceEntries.transactionId, transactionId)))
    .orderBy(asc(balanceEntries.id))
  const earned = entries.filter(({ kind }) => kind === 'commission' || kind === 'share')
  if (earned.length === 0) return
  const lines = items.map(({ id, net, vat }) => ({ id, paid: net + vat }))
  const named = await listNamedReturns(db, schoolId, transactionId)
  const returned = getReturnedByLine({ lines, facts, named, total, currency, revoked: status === 'REVOKED' })
  const corrections = earned.flatMap(({ id, accountId, amount, itemId, availableAt }) => {
    const at = lines.findIndex((line) => line.id === itemId)
    const takenBack = getTakenBack(amount, returned[at] ?? 0, lines[at]?.paid ?? 0)
    const corrected = entries.filter(({ earnedId }) => earnedId === id).reduce((sum, one) => sum + one.amount, 0)
    const correction = getCorrection(amount, corrected, takenBack)
    if (correction === 0) return []
    const kind = correction < 0 ? ('reversal' as const) : ('adjustment' as const)
    return [{ accountId, currency, kind, amount: correction, transactionId, itemId, earnedId: id, availableAt }]
  })
  await writeEntries(db, schoolId, corrections)
}

/** What refunds that name lines give back of each. */
async function listNamedReturns(db: Db, schoolId: number, transactionId: number): Promise<NamedReturn[]> {
  const parts = await listPartsOfRefunds(db, schoolId, transactionId)
  if (parts.length === 0) return []
  const refs = await db
    .select({ id: refunds.id, ref: refunds.ref })
    .from(refunds)
    .where(
      and(
        eq(refunds.schoolId, schoolId),
        inArray(
          refunds.id,
          parts.map(({ refundId }) => refundId),
        ),
      ),
    )
  const refOf = new Map(refs.map(({ id, ref }) => [id, ref]))
  return parts.map(({ refundId, itemId, amount }) => ({ ref: refOf.get(refundId) ?? '', lineId: itemId, amount }))
}
