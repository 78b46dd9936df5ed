import type { ProductType } from '#app/content/catalogue/product.ts'
import type { GiftView } from '#app/selling/checkout/gift.ts'

/** A gift as its buyer looks after it. */
export type OwnGiftView = {
  hash: string
  number: string
  at: string
  product: { slug: string; type: ProductType; title: string }
  gift: GiftView & { message: string }
}
