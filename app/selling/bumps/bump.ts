import type { Price } from '#app/content/catalogue/price.ts'
import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import type { Option, OptionList } from '#app/platform/option-list.ts'

export const BUMP_TITLE_MAX = 120
export const BUMP_TEXT_MAX = 200
/** How many offers of a product are put in order at once. */
export const OFFERS_MAX = 1000

/** A bump as the back office reads it. */
export type BumpRow = { id: number; productId: number; title: string; text: string; priceId: number }

/** What a bump can offer: a price of another product, by the product, its name and its amount. */
export type OfferedPrice = Option & { amount: number; currency: string }

export type BumpsEditor = {
  product: FramedProduct
  bumps: (BumpRow & { now: Pick<Price, 'amount' | 'currency' | 'reduction'>; hidden: boolean })[]
  offered: OptionList<OfferedPrice>
}
