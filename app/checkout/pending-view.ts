import type { FirstStep } from '../catalogue/kind.ts'
import type { ProductType } from '../catalogue/product.ts'
import { isSuccess, isWaiting, type TransactionStatus } from '../payments/transaction-status.ts'

/** What the status call answers. */
export type PendingView = {
  status: TransactionStatus
  transaction: {
    hash: string
    quantity: number
    child_invitations: never[]
    product: { type: ProductType; slug: string; title: string }
    amount: number
    currency: string
    is_free: boolean
  }
  checkoutLink: string
}

export type PaymentState = 'waiting' | 'success' | 'failed'

/** What the payment page shows. */
export type PendingProps = {
  state: PaymentState
  view: PendingView
  /** The order's number for people. */
  number: number
  productId: number
  cover: { src: string; srcset: string } | null
  email: string | null
  /** The buyer replaced it by a newer order. */
  superseded: boolean
}

/** Success and error end the poll; any other status is asked for again. */
export function stateOf(status: TransactionStatus): PaymentState {
  if (isSuccess(status)) return 'success'
  return isWaiting(status) ? 'waiting' : 'failed'
}

/** The words of the button that leads an owner on. */
export const FIRST_STEPS = {
  start: 'start',
  manage: 'manage_access',
  download: 'go_to_download',
  inbox: 'go_to_products',
} as const satisfies Record<FirstStep, string>
