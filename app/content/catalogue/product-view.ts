import { toShownTags } from '#app/content/tags/tag.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { type CleanHtml, htmlInLocale } from '#app/platform/html.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type { PictureSources } from '#app/platform/picture.ts'
import { coverForSharing, coverImage } from '#app/platform/picture.ts'
import { viewerName } from '#app/platform/viewer.ts'
import type { ProductPage, PublicEvent, Teacher } from './listed.ts'
import type { Price } from './price.ts'
import { getProductFacts, type ProductFacts, type ProductStatus, type ProductType } from './product.ts'
import type { ReviewCounts } from './review-counts.ts'

export type TeacherView = { id: number; name: string; bio: string; photo: string | null }

/** A live event in one language, named as calls name it. */
export type EventView = {
  startsAt: string
  endsAt: string
  timeZone: string
  seats: number
  /** That anybody may order; what is offered to who waited is not among them. */
  seatsLeft: number
  /** Where one joins, for those who have a seat. */
  joinUrl: string | null
  canceled: boolean
  over: boolean
  waiting: number
  replay: { slug: string; title: string } | null
}

function eventView(
  { startsAt, endsAt, timeZone, seatsLeft, replay, ...event }: PublicEvent,
  locale: Locale,
): EventView {
  return {
    ...event,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    timeZone,
    seatsLeft,
    joinUrl: null,
    replay: replay && { slug: replay.slug, title: inLocale(replay.title, locale) },
  }
}

/** When an event is that a bundle holds, and why the bundle cannot be had with it. */
export type PartEventView = Pick<EventView, 'startsAt' | 'endsAt' | 'timeZone'> & {
  closed: 'sold_out' | 'over' | 'canceled' | null
}

function partEvent(event: NonNullable<ProductPage['items'][number]['event']>): PartEventView {
  const { startsAt, endsAt, timeZone, seatsLeft, canceled, over } = event
  return {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    timeZone,
    closed: canceled ? 'canceled' : over ? 'over' : seatsLeft === 0 ? 'sold_out' : null,
  }
}

/** A product's page in one language. */
export type ProductView = ProductFacts & {
  id: number
  type: ProductType
  slug: string
  title: string
  promise: string
  description: CleanHtml
  outcomes: string[]
  questions: { question: string; answer: string }[]
  /** The tags that everybody sees. */
  tags: { id: number; name: string }[]
  seo: { title: string; description: string }
  status: ProductStatus
  /** Sold before it opens, it opens then. */
  presaleUntil: string | null
  cover: PictureSources | null
  sharedCover: string | undefined
  /** A film about it, at another service. */
  trailer: { service: string; page: string } | null
  event: EventView | null
  items: { productId: number; type: ProductType; slug: string; title: string; event?: PartEventView }[]
  saving: number
  reviewed: ReviewCounts
  price: Price | null
  teachers: TeacherView[]
}

export function teacherView(teacher: Teacher, locale: Locale): TeacherView {
  const { id, bio, avatar: photo } = teacher
  return { id, name: viewerName(teacher), bio: bio ? inLocale(bio, locale) : '', photo }
}

export function productView(product: ProductPage, locale: Locale): ProductView {
  const { id, type, slug, status, cover } = product
  const title = inLocale(product.title, locale)
  const promise = inLocale(product.promise, locale)
  const [price] = product.prices
  return {
    id,
    type,
    slug,
    ...getProductFacts(product),
    status,
    presaleUntil: product.presaleUntil ?? null,
    title,
    promise,
    tags: toShownTags(product.tags, locale),
    seo: { title: product.seoTitle[locale] ?? title, description: product.seoDescription[locale] ?? promise },
    description: htmlInLocale(product.description, locale),
    outcomes: product.outcomes.map((outcome) => inLocale(outcome, locale)),
    questions: product.questions.map(({ question, answer }) => ({
      question: inLocale(question, locale),
      answer: inLocale(answer, locale),
    })),
    cover: coverImage(cover),
    sharedCover: product.socialImage ?? coverForSharing(cover),
    trailer: trailerView(product.trailerUrl),
    event: product.event && eventView(product.event, locale),
    items: product.items.map(({ productId, type, slug, title, event }) => ({
      productId,
      type,
      slug,
      title: inLocale(title, locale),
      ...(event && { event: partEvent(event) }),
    })),
    saving: product.saving,
    reviewed: getReviewCounts(product.reviewed),
    price: price ? { ...price, ...(product.several && { several: true }) } : null,
    teachers: product.teachers.map((teacher) => teacherView(teacher, locale)),
  }
}

function trailerView(address: string | null): ProductView['trailer'] {
  const embed = address === null ? undefined : getEmbed(address)
  return embed ? { service: embed.service, page: embed.page } : null
}

/** The counts alone, without what the school decided about reviews. */
function getReviewCounts({ recommended, neutral, not_recommended }: ReviewCounts): ReviewCounts {
  return { recommended, neutral, not_recommended }
}
