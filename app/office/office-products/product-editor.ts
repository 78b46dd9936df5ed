import type { Level, ProductStatus, ProductType, TitledProduct } from '#app/content/catalogue/product.ts'
import type { ProductRow } from '#app/content/courses/card.ts'
import type { Tag } from '#app/content/tags/tag.ts'
import type { Locale, LocalText } from '#app/platform/i18n.ts'

/** The kinds that are made by hand here; a membership comes with its plans. */
export const MADE_HERE = ['course', 'bundle', 'file', 'event', 'consultation'] as const satisfies readonly ProductType[]
export type MadeHere = (typeof MADE_HERE)[number]

/** The languages that something may be taught in. */
export const TAUGHT_IN = ['pl', 'en', 'uk', 'de', 'cs', 'sk', 'lt', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'ru'] as const

/** A product as the back office lists it. */
export type OfficeProduct = ProductRow & {
  /** With access now. */
  students: number
  tags: Tag[]
}

/** When and where a live event is, as calls say it. */
export type EventRow = {
  starts_at: string
  ends_at: string
  time_zone: string
  seats: number
  seats_left: number
  join_url: string | null
}

/** All that is said of a product, in the reader's language. */
export type ProductDetail = ProductRow & {
  promise: string
  description: string
  level: string | null
  language: string | null
  social_image: string | null
  /** The page of a film at another service. */
  trailer: string | null
  /** The school's own film about it, which goes before the other. */
  trailer_video_id: number | null
  seo: { title: string; description: string }
  tag_ids: number[]
  tags: Tag[]
  teacher_ids: number[]
  outcomes: string[]
  questions: { question: string; answer: string }[]
  /** Of a bundle. */
  items?: { product_id: number; title: string; slug: string }[]
  /** Of a live event, once somebody has said when. */
  event?: EventRow | null
  /** With access now. */
  students: number
  created_at: string
  version: number
}

/** The product's page: what it edits, in all languages, and what there is to choose from. */
export type ProductEditor = {
  id: number
  type: ProductType
  slug: string
  status: ProductStatus
  version: number
  title: string
  /** Texts by field: `title.en`, `title.pl` and so on. */
  fields: Record<string, string>
  locales: Locale[]
  cover: string | null
  socialImage: string | null
  trailer: string | null
  trailerVideoId: number | null
  level: Level | null
  language: string | null
  outcomes: LocalText[]
  questions: { question: LocalText; answer: LocalText }[]
  teacherIds: number[]
  teachers: { id: number; name: string }[]
  /** Whether the viewer says who teaches. */
  mayAssign: boolean
  tagIds: number[]
  tags: Tag[]
  /** Of a bundle, in order; and all that the viewer can put into it. */
  items: TitledProduct[]
  others: TitledProduct[]
  /** Of an event, by the clocks of its zone: `2027-03-01T18:00`. */
  event: {
    startsAt: string
    endsAt: string
    timeZone: string
    timeZones: readonly string[]
    seats: number | null
    joinUrl: string
  } | null
  /** The address that shows the draft to whoever has it. */
  draftLink: string | null
}

export type ProductFilters = { q?: string; type?: ProductType; status?: ProductStatus; tag?: number }
