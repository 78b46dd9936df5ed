import type { LocalText } from '../platform/i18n.ts'
import type { Viewer } from '../platform/viewer.ts'

export type ProductType = 'course' | 'bundle' | 'consultation' | 'live_event' | 'file' | 'membership'
export const PRODUCT_STATUSES = ['published', 'hidden', 'draft', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export type Level = 'beginner' | 'intermediate' | 'advanced'

/** What every place that names a product needs to know of it. */
export type Product = {
  id: number
  schoolId: number
  type: ProductType
  slug: string
  title: LocalText
  promise: LocalText
  cover: string | null
  status: ProductStatus
}

/** A price one can choose: gross, in minor units. */
export type Price = {
  id: number
  amount: number
  currency: string
  /** In hundredths of a per cent: 2300 is 23 %. */
  vatRate: number
  /** Days of access that it buys; 0 is without end. */
  accessDays: number
}

/** A product with the prices at which it is sold, in their order. */
export type Offer = Product & { prices: Price[] }

/** Hidden products are on no list but open to whoever has the link; drafts and archived ones only to staff. */
export function isVisible(viewer: Viewer, status: ProductStatus): boolean {
  return viewer.kind === 'staff' || status === 'published' || status === 'hidden'
}

/** A product where its name is enough. */
export type TitledProduct = { id: number; title: string }
