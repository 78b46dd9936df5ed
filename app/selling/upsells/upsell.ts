import type { Reduction } from '#app/content/catalogue/price.ts'
import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import type { OfferedPrice } from '#app/selling/bumps/bump.ts'

export const UPSELL_TITLE_MAX = 120
export const UPSELL_TEXT_MAX = 400

/** For so many minutes after a payment upsells are offered. */
export const UPSELL_MINUTES = 30

/** An upsell as the back office reads it. */
export type UpsellRow = { id: number; productId: number; title: string; text: string; priceId: number }

export type UpsellsEditor = {
  product: FramedProduct
  upsells: (UpsellRow & {
    now: { amount: number; currency: string; reduction: Reduction | null }
    hidden: boolean
  })[]
  offered: OptionList<OfferedPrice>
}
