import type { OrderOutcome } from '#app/selling/checkout/order-state.ts'
import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'

/** An order by which a membership was joined, renewed or changed, as lists show it. */
export type MembershipOrder = {
  id: number
  hash: string
  /** By which people call it. */
  number: string
  at: string
  /** The period that it paid; `to` is null where that has no end. */
  from: string | null
  to: string | null
  amount: number
  currency: string
  status: TransactionStatus
  outcome: OrderOutcome
  /** Whether it was paid once, so that there is a receipt. */
  receipt: boolean
  /** Whether it renews, and is charged without its owner. */
  renews: boolean
}
