import { isSuccess, isWaiting, type TransactionStatus } from '#app/selling/payments/transaction-status.ts'
import type { BoughtPeriod } from './bought.ts'

/** Why an order was closed without its buyer: nobody paid it in time, or a newer one replaced it. */
export type OrderClosing = 'expired' | 'superseded'

/** Why an order gives no access although it was paid: its buyer withdrew, or people ended it. */
export type OrderEnding = 'withdrawn' | 'closed'

/**
 * What became of an order, by its money and by what it handed over: `missing` where it was paid and something of it could not
 * be opened, `too_late` where it was paid and bought nothing of a membership any more, `withdrawn` and `closed` where what it
 * opened was ended.
 */
export type OrderOutcome =
  | 'waiting'
  | 'success'
  | 'missing'
  | 'too_late'
  | 'declined'
  | 'failed'
  | 'abandoned'
  | 'expired'
  | 'superseded'
  | 'refunded'
  | 'withdrawn'
  | 'closed'

const WITHOUT_MONEY: Partial<Record<TransactionStatus, OrderOutcome>> = {
  FAILURE: 'declined',
  ERROR: 'failed',
  CANCELED: 'abandoned',
  REFUNDED: 'refunded',
}

/** Success and what came to nothing end the poll; whatever waits is asked for again. */
export function getMoneyOutcome(status: TransactionStatus): OrderOutcome {
  if (isSuccess(status)) return 'success'
  return isWaiting(status) ? 'waiting' : (WITHOUT_MONEY[status] ?? 'closed')
}

/** What is known of an order's money and of what it handed over. */
export type OrderState = {
  status: TransactionStatus
  closedBy: OrderClosing | null
  ended: OrderEnding | null
  /** What of it was paid for and is not open. */
  missing: readonly unknown[]
  bought: Pick<BoughtPeriod, 'nothing'> | null
}

/** The one answer from which pages, e-mails and the office derive every sentence about an order's money and access. */
export function getOutcome({ status, closedBy, ended, missing, bought }: OrderState): OrderOutcome {
  const money = getMoneyOutcome(status)
  if (status === 'CANCELED' && closedBy) return closedBy
  if (money !== 'success') return money
  if (bought?.nothing) return 'too_late'
  if (ended) return ended
  return missing.length > 0 ? 'missing' : 'success'
}

/** Whether all of it was paid once, whatever became of the money. */
export const wasPaid = (status: TransactionStatus) =>
  isSuccess(status) || status === 'REFUNDED' || status === 'REVOKED' || status === 'CHARGEBACK'
