import type { StoredTag } from '#app/content/tags/tag.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import type { ListedPrice } from './price.ts'
import type { Offer, Product, ProductFacts, ProductType } from './product.ts'
import type { ReviewCounts } from './review-counts.ts'

export type Teacher = { id: number; firstName: string; lastName: string; bio: LocalText | null; avatar: string | null }

/** A product as a list shows it: with its first price, when it has one. */
export type ListedProduct = Product & {
  price: ListedPrice | null
  /** Of a bundle: how much less it costs than its parts. */
  saving: number
  /** In the order in which its page names them. */
  teachers: Teacher[]
  /** What its reviews say; null while it has none. */
  reviewed: ReviewCounts | null
}

/** What a row of a list in JSON needs of a product. */
export type RowOfList = Pick<ListedProduct, 'id' | 'type' | 'slug' | 'title' | 'cover' | 'status' | 'price'>

/** What everybody may know of a live event. */
export type PublicEvent = {
  startsAt: string
  endsAt: string
  timeZone: string
  seats: number
  seatsLeft: number
  canceled: boolean
  over: boolean
  /** How many wait for a seat. */
  waiting: number
  /** Where it can be watched afterwards, once that is published. */
  replay: { slug: string; title: LocalText } | null
}

/** The same of one that a bundle holds. */
type PartEvent = Pick<PublicEvent, 'startsAt' | 'endsAt' | 'timeZone' | 'seatsLeft' | 'canceled' | 'over'>

export type ProductPage = Offer &
  ProductFacts & {
    /** Of a plan: it is offered for several periods. */
    several: boolean
    description: LocalHtml
    outcomes: LocalText[]
    questions: { question: LocalText; answer: LocalText }[]
    /** What search engines show; a language without any has title and promise. */
    seoTitle: LocalText
    seoDescription: LocalText
    socialImage: string | null
    /** The page of a film about it at another service. */
    trailerUrl: string | null
    /** When a live event is, once somebody has said so. */
    event: PublicEvent | null
    /** What is published of what a bundle holds, in order. */
    items: { productId: number; type: ProductType; slug: string; title: LocalText; event: PartEvent | null }[]
    /** How much less it costs than these one by one. */
    saving: number
    tags: StoredTag[]
    teachers: Teacher[]
    /** How many of its reviews say what, whether new ones are shown at once, and how they are verified. */
    reviewed: ReviewCounts & { automatic: boolean; verification: LocalText }
  }
