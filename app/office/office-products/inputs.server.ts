import { z } from 'zod'
import { listItems } from '#app/content/catalogue/bundle-items.server.ts'
import {
  ANSWER_MAX,
  DESCRIPTION_MAX,
  ITEMS_MAX,
  OUTCOME_MAX,
  OUTCOMES_MAX,
  PROMISE_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  SEATS_MAX,
  TEACHERS_MAX,
  TITLE_MAX,
} from '#app/content/catalogue/limits.ts'
import { requireBuilt } from '#app/content/catalogue/office-products.server.ts'
import { LEVELS, PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { SlugInput } from '#app/content/catalogue/slugs.server.ts'
import { requireSeenVideos } from '#app/content/courses/seen-videos.server.ts'
import { TAGS_MAX } from '#app/content/tags/tag.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { Seo } from '#app/people/schools/inputs.server.ts'
import { isTimeZone } from '#app/people/schools/time-zones.server.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { IdAmong, IdOf } from '#app/platform/http.server.ts'
import {
  Box,
  Clock,
  Count,
  JsonOrForm,
  Kept,
  Line,
  ListOf,
  Planned,
  Prose,
  Several,
} from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { clockAt, instantAt } from '#app/platform/time-zone.ts'
import { Version } from '#app/platform/versions.server.ts'
import { CREATABLE_TYPES, TAUGHT_IN } from './product-editor.ts'

/** The address of a stored picture. */
const Picture = z.string().min(1).max(300).nullable()

/** The address of a film at one of the services that pages can embed. */
const Trailer = z
  .string()
  .trim()
  .refine((address) => getEmbed(address) !== undefined, { params: { text: 'office-products.not_a_film' } })

/** Where one joins a live event. */
const JoinUrl = z.url({ protocol: /^https$/ }).max(2000)
const TimeZone = z.string().refine(isTimeZone, { params: { text: 'errors.invalid_value' } })

const EventOfCall = z.strictObject({
  starts_at: Planned,
  ends_at: Planned,
  time_zone: TimeZone,
  seats: Count(1, SEATS_MAX),
  join_url: JoinUrl.nullish(),
})

/** By the clocks of its zone. An hour that they skip is refused; one that occurs twice is the second. */
const EventOfForm = EventOfCall.extend({ starts_at: Clock, ends_at: Clock }).transform((event, context) => {
  const instantOf = (field: 'starts_at' | 'ends_at') => {
    const instant = instantAt(event[field], event.time_zone)
    if (clockAt(Date.parse(instant), event.time_zone) !== event[field])
      context.addIssue({ code: 'custom', path: [field], params: { text: 'live-events.no_such_hour' } })
    return instant
  }
  return { ...event, starts_at: instantOf('starts_at'), ends_at: instantOf('ends_at') }
})

const Outcomes = z.array(Local(Line(1, OUTCOME_MAX), { needed: true })).max(OUTCOMES_MAX)
const Questions = z
  .array(
    z.strictObject({
      question: Local(Line(1, QUESTION_MAX), { needed: true }),
      answer: Local(Prose(1, ANSWER_MAX), { needed: true }),
    }),
  )
  .max(QUESTIONS_MAX)

/** The id of a video for everybody, which the viewer sees. */
const TrailerVideoId = IdOf(({ db, ...context }, id) => requireSeenVideos(db, context, [id], { open: true }))

const TeacherId = IdIn(accounts)

/** The id of a product that stands in this bundle already, or that the viewer may put into it. */
const ItemId = IdAmong<{ id?: number }>(async ({ db, viewer, school, ids }, named) => {
  const before = ids.id === undefined ? [] : await listItems(db, school.id, ids.id)
  const added = named.filter((id) => !before.some(({ productId }) => productId === id))
  await requireBuilt(db, { viewer, school }, added)
})

/** A list that a form holds as one text, as its drafts keep texts. */
function Written<S extends z.ZodType>(list: S) {
  const read = (text: unknown) => {
    try {
      return JSON.parse(String(text))
    } catch {
      return text
    }
  }
  return JsonOrForm(list, z.preprocess(read, list))
}

const Level = z.enum(LEVELS).nullable()
const Language = z.enum(TAUGHT_IN).nullable()
const Film = Trailer.nullable()
const OwnFilm = TrailerVideoId.nullable()
const Items = z.array(z.strictObject({ product_id: ItemId })).max(ITEMS_MAX)

const about = {
  slug: SlugInput.optional(),
  promise: Local(Line(0, PROMISE_MAX)).optional(),
  description: Local(Prose(0, DESCRIPTION_MAX)).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  level: Level.optional(),
  language: Language.optional(),
  cover_photo: Picture.optional(),
  social_image: Picture.optional(),
  trailer: Film.optional(),
  trailer_video_id: OwnFilm.optional(),
  seo: Seo.optional(),
  tag_ids: ListOf(TagId, TAGS_MAX).optional(),
  teacher_ids: ListOf(TeacherId, TEACHERS_MAX).optional(),
  outcomes: Written(Outcomes).optional(),
  questions: Written(Questions).optional(),
  items: Items.optional(),
  /** Whether what is new among them is for those too who have the bundle. */
  reach_owners: Box.optional(),
  event: JsonOrForm(EventOfCall, EventOfForm).optional(),
}

const title = Local(Line(1, TITLE_MAX), { needed: true })

/** What a new product is made of; what is left out is empty, and the slug made from the title. */
export const NewProductInput = z.object({ type: z.enum(CREATABLE_TYPES), title, ...about })
/** The same below `/home/courses`, where the kind goes without saying. */
export const NewCourseInput = z.object({ type: z.literal('course').default('course'), title, ...about })

/**
 * A product as it shall be. What a call leaves out stays; so does what is not in a part of the product's page, each of which
 * is a form that picks its fields.
 */
export const ProductInput = z.object({
  type: z.enum(CREATABLE_TYPES).optional(),
  title,
  ...about,
  slug: JsonOrForm(SlugInput.optional(), SlugInput),
  level: Kept(Level, null),
  language: Kept(Language, null),
  cover_photo: Kept(Picture, null),
  social_image: Kept(Picture, null),
  trailer: Kept(Film, null),
  trailer_video_id: Kept(OwnFilm, null),
  items: JsonOrForm(
    Items.optional(),
    Several(ItemId, ITEMS_MAX).transform((ids) => ids.map((product_id) => ({ product_id }))),
  ),
  version: Version,
})

type Product = z.infer<typeof ProductInput>
export type ProductBody = Pick<Product, 'title'> & Partial<Product>
