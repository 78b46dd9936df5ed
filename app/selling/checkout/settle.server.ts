import type { Db } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import { requestCheck } from '#app/selling/companies/check-requests.server.ts'
import { writeReceipt } from '#app/selling/invoices/receipts.server.ts'
import { movesMoney, type ProviderReport, sortFacts, writeFact } from '#app/selling/payments/facts.server.ts'
import { sellPackages } from '#app/selling/payments/packages.server.ts'
import {
  type Decision,
  type Fact,
  foldStatus,
  getSurplus,
  type TransactionStatus,
} from '#app/selling/payments/transaction-status.ts'
import {
  changeStatus,
  type Item,
  lockTransaction,
  type Transaction,
  type TransactionLookup,
  tellsIds,
} from '#app/selling/payments/transactions.server.ts'
import { confirmUse } from '#app/selling/promotions/uses.server.ts'
import { taxOrder } from '#app/selling/taxes/order-tax.server.ts'
import {
  chargedBack,
  moneyReturned,
  orderFailed,
  orderRefunded,
  orderUnfulfilled,
  refundSentBack,
  transactionPerformed,
} from './events.server.ts'
import { fulfilAgain, fulfilItems, revokeItems } from './fulfilment.server.ts'
import { listMissing, mayBeMissing } from './missing-access.server.ts'
import { partners } from './partners.server.ts'
import { soldInstalments } from './sold-kinds.server.ts'

/** What an order is whose payment did not go through. */
const UNPAID: readonly TransactionStatus[] = ['FAILURE', 'ERROR', 'CANCELED']

type Order = Pick<Transaction, 'status' | 'access' | 'total' | 'currency'>

/** What people said of an order or of an item of it: what they ended stays so, whatever a provider says later. */
export function decided({ status, access }: Order, item?: Pick<Item, 'access'>): Decision | null {
  const decisions = [access, item?.access]
  if (status === 'REVOKED' || decisions.includes('ended')) return 'ended'
  return decisions.includes('kept') ? 'kept' : null
}

/** Whether an item of an order is to be open, by what is known of its money and what people said. */
export function opens(order: Order, facts: readonly Fact[], item: Pick<Item, 'access'>): boolean {
  return foldStatus(facts, order.total, order.currency, decided(order, item)).open
}

/** The order's status by now, and whether anything said did not fit the order. */
export type SettleResult = { status: TransactionStatus; mismatched: boolean }

/**
 * Takes what a provider said of an order and brings the order to the state that all facts give, under the order's lock:
 * facts, ledger, status, access, receipt and the news of it, each exactly once. Notification, payment page and recheck
 * all call this, as often as they like. An order that costs nothing is settled without anybody's word, in the transaction
 * that makes it.
 */
export async function settle(db: Db, lookup: TransactionLookup, report?: ProviderReport): Promise<SettleResult> {
  const { transaction, now, erased, facts: stored, items: ordered } = await lockTransaction(db, lookup, report)
  const { known, fresh, ids, mismatched } = sortFacts(transaction, stored, report)
  const { schoolId, id, total, currency, settledAt } = transaction
  // What is known was settled by the transaction that stored it.
  const news = fresh.length > 0 || tellsIds(transaction, ids)
  if (!news && (total > 0 || settledAt !== null)) return { status: transaction.status, mismatched }
  const facts = [...known, ...fresh]
  const folded = foldStatus(facts, total, currency, decided(transaction))
  const status = transaction.status === 'REVOKED' ? 'REVOKED' : folded.status
  const paid = folded.paid && settledAt === null
  const items = paid && total > 0 ? await taxOrder(db, transaction, ordered) : ordered
  const refunded = folded.paid ? (paid ? facts : fresh).filter(({ kind }) => kind === 'refunded') : []
  await Promise.all([
    ...fresh.map((fact, nth) => writeFact(db, fact, [...known, ...fresh.slice(0, nth)])),
    changeStatus(db, transaction, status, { paid, ids }),
    // Nobody is there any more to whom anything could be handed over.
    paid ? fulfil(db, { ...transaction, ...sumTaxes(items) }, erased ? [] : items, now) : undefined,
    paid ? sellPackages(db, items) : undefined,
    paid ? confirmUse(db, transaction) : undefined,
    // Banks give a school some days to answer.
    fresh.some(({ kind }) => kind === 'chargeback') && publish(db, schoolId, chargedBack, { transactionId: id }),
    fresh.some(({ kind }) => kind === 'refund_failed') && publish(db, schoolId, refundSentBack, { transactionId: id }),
    // It may be heard of before the payment, and counts from that on.
    refunded.length > 0 && publish(db, schoolId, moneyReturned, { transactionId: id }),
  ])
  if (status !== transaction.status && UNPAID.includes(status))
    await recordEvent(db, schoolId, orderFailed, { transactionId: id })
  await recordEvent(
    db,
    schoolId,
    orderRefunded,
    ...refunded.map(({ amount }) => ({ transactionId: id, amount, full: status === 'REFUNDED' })),
  )
  // What is left of it counts: that it was won, or that the bank took it back, may be heard of first.
  const takenBack = folded.status === 'CHARGEBACK'
  if (transaction.meansId !== null && takenBack && (paid || fresh.some(({ kind }) => kind === 'chargeback')))
    await soldInstalments.use().stop(db, transaction, 'chargeback')
  if (transaction.meansId !== null && !takenBack && fresh.some(({ kind }) => kind === 'chargeback_won'))
    await soldInstalments.use().resume(db, transaction)
  // After it was handed over: a refund may be known before the payment that it gives back.
  const openBy = (facts: readonly Fact[]) => (item: Item) => opens(transaction, facts, item)
  const open = items.filter(openBy(facts))
  if (folded.paid) await revokeItems(db, transaction, excludeFacts(items, open), open)
  if (!paid && !erased) await fulfilAgain(db, transaction, excludeFacts(open, items.filter(openBy(known))))
  if (
    paid &&
    !erased &&
    mayBeMissing(items.map(({ type }) => type)) &&
    (await listMissing(db, { schoolId, id })).length > 0
  )
    await publish(db, schoolId, orderUnfulfilled, { transactionId: id })
  // Last, as it locks the balances of others, whom many orders may concern.
  if (folded.paid && total > 0 && (paid || fresh.some(movesMoney)))
    await partners.use().earn(db, { ...transaction, status }, { items, facts, paid })
  if (fresh.some(movesMoney)) warnOfExtraMoney(transaction, facts, { paid })
  return { status, mismatched }
}

/** These items but for others. */
export const excludeFacts = (items: readonly Item[], others: readonly Item[]) =>
  items.filter((item) => !others.includes(item))

/** The tax in what was bought, which is decided as it is paid. */
const sumTaxes = (items: readonly Item[]) => ({
  net: items.reduce((sum, { net }) => sum + net, 0),
  vat: items.reduce((sum, { vat }) => sum + vat, 0),
})

/** What follows from the money, once: every item is handed over, the news, a receipt where anything was paid. */
async function fulfil(db: Db, transaction: Transaction, items: readonly Item[], now: string): Promise<void> {
  const { schoolId, id, total } = transaction
  await Promise.all([
    fulfilItems(db, transaction, items, now),
    publish(db, schoolId, transactionPerformed, { transactionId: id }),
    total > 0 ? writeReceipt(db, transaction) : undefined,
    total > 0 ? requestCheck(db, transaction) : undefined,
  ])
}

/** Money that the order did not ask for is kept and counts; whether to give it back is for a person to decide. */
function warnOfExtraMoney(
  { schoolId: school, id, total, currency }: Transaction,
  facts: readonly Fact[],
  { paid }: { paid: boolean },
): void {
  const surplus = getSurplus(facts, total, currency)
  if (surplus > 0) log.warn({ school, transaction: id, surplus, currency }, 'paid more than due')
  const superseded = facts.some(({ kind }) => kind === 'superseded')
  if (paid && superseded) log.warn({ school, transaction: id }, 'superseded order paid')
}
