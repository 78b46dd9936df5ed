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

type Bought = { type: ProductType; id: number; slug: string; quantity: number }
type NextText = 'manage_access' | 'go_to_products' | 'go_to_download' | 'start'

/** What one does next with what was bought, by its kind. */
export function nextStep({ type, id, slug, quantity }: Bought): { text: NextText; href: string } {
  if (type === 'course' && quantity > 1) return { text: 'manage_access', href: `/home/access-manager/${id}` }
  if (type === 'consultation') return { text: 'go_to_products', href: '/my/courses' }
  if (type === 'file') return { text: 'go_to_download', href: `/${slug}/watch` }
  return { text: 'start', href: `/${slug}/watch` }
}
