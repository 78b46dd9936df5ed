import type { VatSum } from '#app/platform/money.ts'
import type { OwnPurchase, PendingProps, PendingView } from './pending-view.ts'

/** Where a buyer finds the receipt of a purchase. */
export const receiptPath = (hash: string) => `/my/transactions/${hash}/receipt.pdf`

export type ThankYouView = {
  hash: string
  /** By which people call the order. */
  number: string
  /** When it was ordered. */
  at: string
  product: PendingView['transaction']['product'] & { id: number }
  /** When the event is that was bought, in words. */
  when: string | null
  quantity: number
  /** Each with what it hands over, where it is a bundle. */
  items: { title: string; quantity: number; amount: number; parts: string[] }[]
  net: number
  vats: VatSum[]
  discount: number
  /** What of it is for parts of a bundle that the buyer had. */
  owned: number
  /** How many meetings of a consultation were bought. */
  meetings: number
  /** The code that took it off; for the buyer and staff alone. */
  promoCode: string | null
  total: number
  /** What of it went back. */
  refunded: number
  currency: string
  /** The receipt's number, null until it has one; undefined where nothing was paid. */
  receipt?: string | null
  /** The receipt itself, for the buyer alone. */
  receiptPdf: string | null
  /** The company or person that an invoice is for, and its tax number; for the buyer and staff alone. */
  invoice: { name: string; vatId: string | null; country: string } | null
  /** For the buyer and staff alone. */
  email: string | null
  own: OwnPurchase | null
  /** Why it gives no access any more. */
  ended: 'withdrawn' | 'closed' | null
  /** Of a plan: what the order was for. */
  bought: PendingProps['bought']
}
