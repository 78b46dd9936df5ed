import type { Price } from '#app/content/catalogue/price.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { DemoOrder } from '../demo/history.ts'

/** An order with all that its rows are made of. */
export type Planned = DemoOrder & {
  key: string
  /** Under which the sandbox knows its payment. */
  ref: string
  offer: Offer
  bought: Price
  accountId: number
  settledAt: string
}

export type LoadedOrder = Planned & { id: number; open: boolean }
