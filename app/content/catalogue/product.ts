import type { LocalText } from '#app/platform/i18n.ts'
import { type Viewer, worksOn } from '#app/platform/viewer.ts'
import type { Price } from './price.ts'

export const PRODUCT_TYPES = ['course', 'bundle', 'consultation', 'event', 'file', 'membership'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]
/** How many products of a type a school offers. */
export type TypeCount = { type: ProductType; count: number }
export const PRODUCT_STATUSES = ['published', 'hidden', 'draft', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]

/** What is stored, edited, copied and shown of a product as it is. */
export type ProductFacts = {
  level: Level | null
  /** Two letters of the language that it is taught in. */
  language: string | null
}
export const PRODUCT_FACTS = ['level', 'language'] as const satisfies readonly (keyof ProductFacts)[]

/** The facts among what a product, its columns, or a body holds. */
export function getProductFacts<From extends { [Fact in keyof ProductFacts]?: unknown }>(from: From) {
  return Object.fromEntries(PRODUCT_FACTS.map((fact) => [fact, from[fact]])) as Pick<From, keyof ProductFacts>
}

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
  /** Sold before it opens, it opens then; null otherwise. */
  presaleUntil?: string | null
}

/** What can be sold before it opens: what has no date of its own, and holds something to open. */
export const PRESALE_TYPES = ['course', 'file'] as const satisfies readonly ProductType[]

export const hasPresale = (type: ProductType) => PRESALE_TYPES.some((one) => one === type)

/** What a bundle may hold: what is bought once, and not another bundle. */
export function fitsInBundle(type: ProductType): boolean {
  return type !== 'bundle' && type !== 'membership'
}

/** Who teaches it, in order: what is asked before somebody sees or opens what is not for everybody. */
export type WithTeachers = { teacherIds: number[] }

/** A product with the prices at which it is sold, in their order. */
export type Offer = Product &
  WithTeachers & {
    prices: Price[]
    /** Where it is ordered: what its order asks beyond the usual, in the words of order-forms. */
    orderForm?: object | null
  }

/** Hidden products are on no list but open to whoever has the link. */
export function isPublic(status: ProductStatus): boolean {
  return status === 'published' || status === 'hidden'
}

/** Drafts and archived products are for those who work on them alone. */
export function isVisible(viewer: Viewer, { status, teacherIds }: Pick<Product, 'status'> & WithTeachers): boolean {
  return isPublic(status) || worksOn(viewer, teacherIds)
}

/** A product where its name is enough. */
export type TitledProduct = { id: number; title: string }

/** A product that can be chosen in the back office. */
export type ProductOption = TitledProduct & { type: ProductType; slug: string }
