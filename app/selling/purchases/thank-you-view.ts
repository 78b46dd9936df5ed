import type { NextCharge } from '#app/selling/checkout/bought.ts'
import type { GiftView } from '#app/selling/checkout/gift.ts'
import type { OrderEnding, OrderOutcome } from '#app/selling/checkout/order-state.ts'
import type { OrderAmounts, OrderItem } from '#app/selling/checkout/order-view.ts'
import type { UpsellView } from '#app/selling/upsell-orders/upsell-view.ts'
import type { OwnPurchase, PendingProps, PendingView } from './pending-view.ts'

/** Where a buyer finds the receipt of a purchase. */
export const receiptPath = (hash: string) => `/my/transactions/${hash}/receipt.pdf`

/** What the page of thanks shows of an order; its promo code for the buyer and staff alone. */
export type ThankYouView = OrderAmounts & {
  hash: string
  /** By which people call the order. */
  number: string
  /** When it was ordered. */
  at: string
  product: PendingView['transaction']['product'] & { id: number }
  /** When the event is that was bought, in words. */
  when: string | null
  quantity: number
  items: Pick<OrderItem, 'title' | 'quantity' | 'amount' | 'parts' | 'opensAt'>[]
  /** How many meetings of a consultation were bought. */
  meetings: number
  /** The receipt's number, null until it has one; undefined where nothing was paid. */
  receipt?: string | null
  /** The receipt itself, for the buyer alone. */
  receiptPdf: string | null
  /** The company or person that an invoice is for, and its tax number; for the buyer and staff alone. */
  invoice: { name: string; vatId: string | null; country: string } | null
  /** Its buyer gives it away: to whom and what became of that, for the buyer and staff alone. */
  isGift: boolean
  gift: GiftView | null
  /** For the buyer and staff alone. */
  email: string | null
  own: OwnPurchase | null
  /** Why it gives no access any more. */
  ended: OrderEnding | null
  outcome: OrderOutcome
  /** What is offered to the buyer after it. */
  upsell: UpsellView | null
  /** Titles of what was paid for and is not open. */
  missing: string[]
  /** Of a plan: what the order was for. */
  bought: PendingProps['bought']
  nextInstalment: NextCharge | null
}
