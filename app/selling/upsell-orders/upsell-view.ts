import type { Price } from '#app/content/catalogue/price.ts'
import type { OrderAmounts } from '#app/selling/checkout/order-view.ts'
import type { ShownCard } from '#app/selling/payment-providers/provider.ts'

/** What is offered to a buyer after an order was paid. */
export type UpsellView = {
  id: number
  title: string
  text: string
  /** The product by its name, and what one gets of it. */
  product: string
  gets: string
  /** Until when it is offered. */
  until: string
  price: Pick<Price, 'amount' | 'currency' | 'reduction'>
  amounts: OrderAmounts
  /** By what it is paid with one click; `checkout` where one orders it like anything else. */
  by: 'card' | 'blik' | 'nothing' | 'checkout'
  /** What may be seen of the card. */
  card: ShownCard
  /** Where it is ordered with one click, and where like anything else. */
  action: string
  checkout: string
  waiver: { sentence: string; required: boolean; help: string }
  /** It was ordered so: its payment is on its way there, or came to nothing. */
  placed: { payment: string; total: number; failed: boolean } | null
}
