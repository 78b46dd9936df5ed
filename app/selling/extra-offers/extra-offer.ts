import type { Price } from '#app/content/catalogue/price.ts'
import type { FramedProduct } from '#app/content/catalogue/product-tabs.ts'
import type { Option, OptionList } from '#app/platform/option-list.ts'

export const TITLE_MAX = 120
/** How many offers of a product are put in order at once. */
export const OFFERS_MAX = 1000

/** The kinds of extra offers, named as their texts and addresses are: beside an order, and after its payment. */
export type ExtraOfferKind = 'bumps' | 'upsells'

/** An extra offer as the back office reads it. */
export type ExtraOfferRow = { id: number; productId: number; title: string; text: string; priceId: number }

/** What can be offered: a price of another product, by the product, its name and its amount. */
export type OfferedPrice = Option & { amount: number; currency: string }

/** An extra offer as its page edits it; `hidden` is what buyers do not see at the moment. */
export type EditedOffer = ExtraOfferRow & { now: Pick<Price, 'amount' | 'currency' | 'reduction'>; hidden: boolean }

export type ExtraOffersEditor = { product: FramedProduct; offers: EditedOffer[]; offered: OptionList<OfferedPrice> }
