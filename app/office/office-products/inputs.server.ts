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
import { getSnakeName } from '#app/platform/case.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { IdAmong, IdOf } from '#app/platform/http.server.ts'
import {
  Box,
  Clock,
  Count,
  Fields,
  JsonOrForm,
  Kept,
  Line,
  ListOf,
  Moment,
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

const event = {
  startsAt: Planned,
  endsAt: Planned,
  timeZone: TimeZone,
  seats: Count(1, SEATS_MAX),
  joinUrl: JoinUrl.nullish(),
}
const EventOfCall = Fields(event)

/** By the clocks of its zone. An hour that they skip is refused; one that occurs twice is the second. */
const EventOfForm = Fields({ ...event, startsAt: Clock, endsAt: Clock }).transform((typed, context) => {
  const instantOf = (name: 'startsAt' | 'endsAt') => {
    const instant = instantAt(typed[name], typed.timeZone)
    if (clockAt(Date.parse(instant), typed.timeZone) !== typed[name])
      context.addIssue({ code: 'custom', path: [getSnakeName(name)], params: { text: 'live-events.no_such_hour' } })
    return instant
  }
  return { ...typed, startsAt: instantOf('startsAt'), endsAt: instantOf('endsAt') }
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

/** From when on its buyers have it; null opens it. */
const PresaleInput = Moment(Planned).nullable()
const Level = z.enum(LEVELS).nullable()
const Language = z.enum(TAUGHT_IN).nullable()
const Film = Trailer.nullable()
const OwnFilm = TrailerVideoId.nullable()
const Items = z.array(Fields({ productId: ItemId })).max(ITEMS_MAX)

const about = {
  slug: SlugInput.optional(),
  promise: Local(Line(0, PROMISE_MAX)).optional(),
  description: Local(Prose(0, DESCRIPTION_MAX)).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  level: Level.optional(),
  language: Language.optional(),
  coverPhoto: Picture.optional(),
  socialImage: Picture.optional(),
  trailer: Film.optional(),
  trailerVideoId: OwnFilm.optional(),
  seo: Seo.optional(),
  tagIds: ListOf(TagId, TAGS_MAX).optional(),
  teacherIds: ListOf(TeacherId, TEACHERS_MAX).optional(),
  outcomes: Written(Outcomes).optional(),
  questions: Written(Questions).optional(),
  items: Items.optional(),
  /** Whether what is new among them is for those too who have the bundle. */
  reachOwners: Box.optional(),
  presaleUntil: PresaleInput.optional(),
  event: JsonOrForm(EventOfCall, EventOfForm).optional(),
}

const title = Local(Line(1, TITLE_MAX), { needed: true })

/** What a new product is made of; what is left out is empty, and the slug made from the title. */
export const NewProductInput = Fields({ type: z.enum(CREATABLE_TYPES), title, ...about })
/** The same below `/home/courses`, where the kind goes without saying. */
export const NewCourseInput = Fields({ type: z.literal('course').default('course'), title, ...about })

/** What a product is made of; a part of its page is a form that has some of these. */
export const productFields = {
  type: z.enum(CREATABLE_TYPES).optional(),
  title,
  ...about,
  slug: JsonOrForm(SlugInput.optional(), SlugInput),
  level: Kept(Level, null),
  language: Kept(Language, null),
  coverPhoto: Kept(Picture, null),
  socialImage: Kept(Picture, null),
  trailer: Kept(Film, null),
  trailerVideoId: Kept(OwnFilm, null),
  presaleUntil: Kept(PresaleInput, null),
  items: JsonOrForm(
    Items.optional(),
    Several(ItemId, ITEMS_MAX).transform((ids) => ids.map((productId) => ({ productId }))),
  ),
  version: Version,
}
/** A product as it shall be. What a call or a part of the page leaves out stays. */
export const ProductInput = Fields(productFields)

type Product = z.infer<typeof ProductInput>
export type ProductBody = Pick<Product, 'title'> & Partial<Product>
