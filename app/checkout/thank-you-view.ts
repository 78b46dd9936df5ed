import type { PendingView } from './pending-view.ts'

export type ThankYouView = {
  number: number
  /** When it was ordered. */
  at: string
  product: PendingView['transaction']['product'] & { id: number }
  quantity: number
  items: { title: string; quantity: number; amount: number }[]
  net: number
  vat: number
  vat_rate: number
  total: number
  currency: string
  receipt: string | null
  /** For the buyer and staff alone. */
  email: string | null
}
