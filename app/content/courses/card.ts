import type { ListedProduct, RowOfList } from '#app/content/catalogue/listed.ts'
import { type PriceView, priceView } from '#app/content/catalogue/price.ts'
import type { ProductStatus, ProductType } from '#app/content/catalogue/product.ts'
import type { ReviewCounts } from '#app/content/catalogue/review-counts.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { PictureSources } from '#app/platform/picture.ts'
import { coverForSharing, coverImage, coverPhoto } from '#app/platform/picture.ts'
import type { CourseSize } from './outline.ts'

/** A product in a list of the public pages. */
export type ProductCard = {
  id: number
  type: ProductType
  slug: string
  title: string
  promise: string
  cover: PictureSources | null
  sharedCover: string | undefined
  price: PriceView | null
  /** Of a bundle: how much less it costs than its parts. */
  saving: number
  /** What its reviews say; null while it has none. */
  reviewed: ReviewCounts | null
  lectures: number
  minutes: number
  openLectureId: number | null
}

const NOTHING: CourseSize = { lectures: 0, minutes: 0, openLectureId: null }

export function productCard(product: ListedProduct, size: CourseSize = NOTHING, locale: Locale): ProductCard {
  const { id, type, slug, price } = product
  return {
    id,
    type,
    slug,
    title: inLocale(product.title, locale),
    promise: inLocale(product.promise, locale),
    cover: coverImage(product.cover),
    sharedCover: coverForSharing(product.cover),
    price: price && priceView(price),
    saving: product.saving,
    reviewed: product.reviewed,
    ...size,
  }
}

/** A product as lists have it. */
export type ProductRow = {
  id: number
  type: ProductType
  slug: string
  title: string
  coverPhoto: string | null
  price: { amount: number; currency: string } | null
  isFree: boolean
  status: ProductStatus
}

export function productRow(product: RowOfList, locale: Locale): ProductRow {
  const { id, type, slug, price, status } = product
  const title = inLocale(product.title, locale)
  return {
    id,
    type,
    slug,
    title,
    coverPhoto: coverPhoto(product.cover),
    price: price && { amount: price.amount, currency: price.currency },
    isFree: price?.amount === 0,
    status,
  }
}
