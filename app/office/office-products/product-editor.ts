import type { ProductFacts, ProductStatus, ProductType } from '#app/content/catalogue/product.ts'
import type { ProductRow } from '#app/content/courses/card.ts'
import type { Tag, TagOption } from '#app/content/tags/tag.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import type { PictureSources } from '#app/platform/picture.ts'

/** The kinds that are made by hand here; a membership comes with its plans. */
export const CREATABLE_TYPES = [
  'course',
  'bundle',
  'file',
  'event',
  'consultation',
] as const satisfies readonly ProductType[]
export type CreatableType = (typeof CREATABLE_TYPES)[number]

/** The languages that something may be taught in. */
export const TAUGHT_IN = ['pl', 'en', 'uk', 'de', 'cs', 'sk', 'lt', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'ru'] as const

/** A product as the back office lists it. */
export type OfficeProduct = ProductRow & {
  /** With access now. */
  students: number
  tags: Tag[]
}

/** When and where a live event is. */
export type EventRow = {
  startsAt: string
  endsAt: string
  timeZone: string
  seats: number
  seatsLeft: number
  joinUrl: string | null
}

/** All that is said of a product, in the reader's language: what calls answer and the page edits. */
export type ProductDetail = OfficeProduct &
  ProductFacts & {
    promise: string
    description: string
    socialImage: string | null
    /** The page of a film at another service. */
    trailer: string | null
    /** The school's own film about it, which goes before the other. */
    trailerVideoId: number | null
    /** Sold before it opens, it opens then. */
    presaleUntil: string | null
    seo: { title: string; description: string }
    tagIds: number[]
    teacherIds: number[]
    outcomes: string[]
    questions: { question: string; answer: string }[]
    /** Of a bundle. */
    items?: { productId: number; title: string; slug: string }[]
    /** Of a live event, once somebody has said when. */
    event?: EventRow | null
    createdAt: string
    version: number
  }

/** A product where its place among the others is decided. */
export type PlacedRow = { id: number; type: ProductType; title: string; cover: PictureSources | null }

/** The tabs of the product's page that hold a form. */
export type EditorTab = 'basics' | 'media' | 'content' | 'search'

/** What a draft needs before people come to it. */
export type Readiness = {
  promise: boolean
  cover: boolean
  /** What its kind is made of; null where nothing has to be there. */
  content: { what: 'lecture' | 'items' | 'file' | 'date'; done: boolean } | null
}

/** The product's page: the product, its texts in all languages, and what there is to choose from. */
export type ProductEditor = {
  product: ProductDetail
  /** Texts by field: `title.en`, `title.pl` and so on. */
  fields: Record<string, string>
  outcomes: LocalText[]
  questions: { question: LocalText; answer: LocalText }[]
  choices: {
    tags: OptionList<TagOption>
    teachers: { id: number; name: string }[]
    /** All that the viewer can put into a bundle. */
    products: OptionList
    timeZones: readonly string[]
  }
  /** Whether the viewer says who teaches. */
  mayAssign: boolean
  /** The address that shows the draft to whoever has it. */
  draftLink: string | null
  ready: Readiness
}

export type ProductFilters = { q?: string; type?: ProductType; status?: ProductStatus; tag?: number }
