import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import type { ReadFact } from '#app/selling/checkout/partners.server.ts'
import type { Item, Transaction } from '#app/selling/payments/transactions.server.ts'
import { listNamedParts } from '#app/selling/sales/refund-items.server.ts'
import { earningsWritten } from './events.server.ts'
import { writeEntries } from './ledger.server.ts'
import { peopleLedger } from './people-ledger.server.ts'
import { getCorrection, getReturned, getReturnedByLine, getTakenBack } from './returned.ts'
import { balanceEntries } from './tables.server.ts'

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

type OrderMoney = { items: readonly Item[]; facts: readonly ReadFact[]; paid: boolean }
/** Tells what somebody earns with an order when it is paid. */
type EarningSource = (db: Db, order: Transaction, items: readonly Item[]) => Promise<Earning[]>

/**
 * Brings the balances to what the money of an order says: what the sources say is earned when it is paid, and what is taken back
 * or given again whenever money moves. The caller has the order's lock.
 */
export async function settleEarnings(
  db: Db,
  order: Transaction,
  { items, facts, paid }: OrderMoney,
  sources: readonly EarningSource[],
): Promise<void> {
  if (paid) {
    const earnings = await Promise.all(sources.map((source) => source(db, order, items)))
    await writeEarnings(db, order, earnings.flat())
  }
  // What was just paid has nothing to correct, unless money that went back was told of first.
  const isWhole = order.status !== 'REVOKED' && getReturned(facts, order.total, order.currency) === 0
  if (!(paid && isWhole)) await correctEarnings(db, order, { items, facts })
}

/** Writes what is earned with a paid order. */
async function writeEarnings(db: Db, order: Order, earnings: readonly Earning[]): Promise<void> {
  const { schoolId, id: transactionId, currency } = order
  const entries = earnings
    .filter(({ amount }) => amount > 0)
    .map(({ holdDays, ...earning }) => ({ ...earning, transactionId, currency, availableAt: holdDays }))
  await writeEntries(db, peopleLedger, schoolId, entries)
  if (entries.length > 0) await recordEvent(db, schoolId, earningsWritten, { transactionId })
}

/**
 * Brings what was earned with an order to what its money says by now: what went back of a line takes back the same share of
 * what was earned on it, and money that is won back gives it again. The caller has the order's lock.
 */
async function correctEarnings(
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
  const named = await listNamedParts(db, schoolId, [transactionId])
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
  await writeEntries(db, peopleLedger, schoolId, corrections)
}
