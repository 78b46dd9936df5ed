import { grantAccess, revokeAccess } from '../access/access.server.ts'
import { issueReceipt } from '../invoices/receipts.server.ts'
import { enterIntoLedger } from '../payments/ledger.server.ts'
import { type Fact, foldStatus, surplusOf, type TransactionStatus } from '../payments/transaction-status.ts'
import { changeStatus, itemsOf, lockTransaction, type Transaction } from '../payments/transactions.server.ts'
import { commitWithNext, type Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { tell } from '../platform/outbox.server.ts'

/** Statuses that people set; what a provider says later does not undo them. */
const DECIDED_BY_PEOPLE: readonly TransactionStatus[] = ['REVOKED', 'CHARGEBACK']

/**
 * Brings an order to the state that all known facts give, under the order's lock: status, ledger, access, receipt and
 * the news of it, each exactly once. Notification, return page and recheck all call this, as often as they like, and
 * nothing after it in their transactions: the receipt of a paid order ends it.
 */
export async function settle(db: Db, schoolId: number, transactionId: number): Promise<TransactionStatus> {
  const { transaction, facts } = await lockTransaction(db, schoolId, transactionId)
  if (facts.length === 0 && transaction.total > 0) return transaction.status
  const folded = foldStatus(facts, transaction.total, transaction.currency)
  const status = DECIDED_BY_PEOPLE.includes(transaction.status) ? transaction.status : folded.status
  const paid = folded.paid && transaction.settledAt === null
  const [moved] = await Promise.all([
    enterIntoLedger(db, facts),
    paid ? fulfil(db, transaction) : undefined,
    changeStatus(db, transaction, status, { paid }),
  ])
  if (moved) warnOfExtraMoney(transaction, facts, { paid })
  // After the grants are there: a refund may be known before the payment that it gives back.
  if (folded.paid && !folded.open) await revokeAccess(db, { schoolId, source: 'transaction', sourceId: transactionId })
  if (paid && transaction.total > 0) {
    // From here on every other payment of the school waits for this transaction's end.
    commitWithNext(db)
    await issueReceipt(db, transaction)
  }
  return status
}

/** Money that the order did not ask for is kept and counts; whether to give it back is for a person to decide. */
function warnOfExtraMoney(
  { schoolId: school, id, total, currency }: Transaction,
  facts: readonly Fact[],
  { paid }: { paid: boolean },
): void {
  const surplus = surplusOf(facts, total, currency)
  if (surplus > 0) log.warn({ school, transaction: id, surplus, currency }, 'paid more than due')
  const superseded = facts.some(({ kind }) => kind === 'superseded')
  if (paid && superseded) log.warn({ school, transaction: id }, 'superseded order paid')
}

/** What follows from the money, once, beside its receipt: access to every item, the news. */
async function fulfil(db: Db, transaction: Transaction): Promise<void> {
  const { schoolId, id, accountId } = transaction
  const items = await itemsOf(db, transaction)
  await Promise.all([
    ...items.map(({ productId, accessDays: days }) =>
      grantAccess(db, { schoolId, accountId, productId, days, source: 'transaction', sourceId: id }),
    ),
    tell(db, schoolId, 'transaction.performed', { transactionId: id }),
  ])
}
