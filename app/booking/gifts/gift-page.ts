import type { ProductType } from '#app/content/catalogue/product.ts'
import type { PictureSources } from '#app/platform/picture.ts'

/** How somebody takes it; `enter`: logs in first. Who has it already, or may not have it, leaves it to others. */
export type GiftWay = 'enter' | 'accept' | 'own' | 'has_access' | 'denied'

/** A gift as whoever has its link sees it. */
export type GiftPageView = {
  token: string
  name: string
  by: string
  message: string
  product: { title: string; type: ProductType; slug: string; cover: PictureSources | null; href: string }
  /** From when it is accepted; 0 is without end. */
  accessDays: number
  /** When it opens that was sold before. */
  opensAt: string | null
  way: GiftWay
}
