import type { TransactionStatus } from '#app/selling/payments/transaction-status.ts'

/** What was paid for a membership, or tried to be; `receipt` where there is one to be had. */
export type MembershipPayment = {
  hash: string
  at: string
  from: string | null
  to: string | null
  amount: number
  currency: string
  status: TransactionStatus
  receipt: boolean
  /** Whether it was paid and bought nothing: it came when what it was to change was another already. */
  too_late: boolean
  /** Whether it renews, and is charged without its owner. */
  renews: boolean
}
