import { and, asc, eq } from 'drizzle-orm'
import { writeEntries } from '#app/partners/balance/ledger.server.ts'
import { getReturned } from '#app/partners/balance/returned.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { ReadFact } from '#app/selling/checkout/partners.server.ts'
import { isPlatformRef } from '#app/selling/payment-providers/platform-account.server.ts'
import { getPlatformFee } from '#app/selling/payment-providers/platform-fee.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { schoolLedger } from './school-ledger.server.ts'
import { schoolEntries } from './tables.server.ts'

type Order = Pick<Transaction, 'schoolId' | 'id' | 'total' | 'currency' | 'providerRef'>

/**
 * Brings the school's balance to what the money of an order says that was paid through the platform's account: its price and
 * the fee when it is paid, and what goes back or comes again whenever money moves. The fee stays. The caller has the order's
 * lock.
 */
export async function bookProceeds(
  db: Db,
  order: Order,
  { facts, paid }: { facts: readonly ReadFact[]; paid: boolean },
): Promise<void> {
  const { schoolId, id: transactionId, total, currency, providerRef } = order
  if (!providerRef || !isPlatformRef(providerRef)) return
  if (paid) {
    const { holdDays: availableAt = 0, ...rule } = env.platformPayments ?? { feeRate: 0, feeFixed: new Map() }
    const fee = getPlatformFee(rule, total, currency)
    const about = { transactionId, currency, availableAt }
    await writeEntries(db, schoolLedger, schoolId, [
      { ...about, kind: 'sale', amount: total },
      ...(fee > 0 ? [{ ...about, kind: 'fee' as const, amount: -fee }] : []),
    ])
  }
  // What was just paid has nothing to correct, unless money that went back was told of first.
  if (paid && getReturned(facts, total, currency) === 0) return
  const entries = await db
    .select()
    .from(schoolEntries)
    .where(and(eq(schoolEntries.schoolId, schoolId), eq(schoolEntries.transactionId, transactionId)))
    .orderBy(asc(schoolEntries.id))
  const sale = entries.find(({ kind }) => kind === 'sale')
  if (!sale) return
  const corrected = entries
    .filter(({ kind }) => kind === 'reversal' || kind === 'adjustment')
    .reduce((sum, { amount }) => sum + amount, 0)
  const amount = -getReturned(facts, total, currency) - corrected
  if (amount === 0) return
  const kind = amount < 0 ? ('reversal' as const) : ('adjustment' as const)
  await writeEntries(db, schoolLedger, schoolId, [
    { transactionId, currency, kind, amount, availableAt: sale.availableAt },
  ])
}
