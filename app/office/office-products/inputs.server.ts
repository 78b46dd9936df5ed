import { z } from 'zod'
import { itemsOf } from '#app/content/catalogue/bundle-items.server.ts'
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
import { TAGS_MAX } from '#app/content/tags/tag.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { needVideos } from '#app/content/videos/videos.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { Seo } from '#app/people/schools/inputs.server.ts'
import { isTimeZone } from '#app/people/schools/time-zones.server.ts'
import { embedOf } from '#app/platform/embed.ts'
import { IdAmong, IdOf } from '#app/platform/http.server.ts'
import { Line, Planned, Prose } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { MADE_HERE, TAUGHT_IN } from './product-editor.ts'

/** The address of a stored picture. */
const Picture = z.string().min(1).max(300).nullable()

/** The address of a film at one of the services that pages can embed. */
export const Trailer = z
  .string()
  .trim()
  .refine((address) => embedOf(address) !== undefined, { params: { text: 'office-products.not_a_film' } })

/** Where one joins a live event. */
export const JoinUrl = z.url({ protocol: /^https$/ }).max(2000)

export const EventInput = z.strictObject({
  starts_at: Planned,
  ends_at: Planned,
  time_zone: z.string().refine(isTimeZone, { params: { text: 'errors.invalid_value' } }),
  seats: z.int().min(1).max(SEATS_MAX),
  join_url: JoinUrl.nullish(),
})

export const Outcomes = z.array(Local(Line(1, OUTCOME_MAX), { needed: true })).max(OUTCOMES_MAX)
export const Questions = z
  .array(
    z.strictObject({
      question: Local(Line(1, QUESTION_MAX), { needed: true }),
      answer: Local(Prose(1, ANSWER_MAX), { needed: true }),
    }),
  )
  .max(QUESTIONS_MAX)

/** The id of a film for everybody. */
export const TrailerVideoId = IdOf(({ db, school }, id) => needVideos(db, school.id, [id], { open: true }))

export const TeacherId = IdIn(accounts)

/** The id of a product that stands in this bundle already, or that the viewer may put into it. */
export const ItemId = IdAmong<{ id?: number }>(async ({ db, viewer, school, ids }, named) => {
  const before = ids.id === undefined ? [] : await itemsOf(db, school.id, ids.id)
  const added = named.filter((id) => !before.some(({ productId }) => productId === id))
  await requireBuilt(db, { viewer, school }, added)
})

const about = {
  slug: SlugInput.optional(),
  promise: Local(Line(0, PROMISE_MAX)).optional(),
  description: Local(Prose(0, DESCRIPTION_MAX)).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  level: z.enum(LEVELS).nullish(),
  language: z.enum(TAUGHT_IN).nullish(),
  cover_photo: Picture.optional(),
  social_image: Picture.optional(),
  trailer: Trailer.nullish(),
  trailer_video_id: TrailerVideoId.nullish(),
  seo: Seo.optional(),
  tag_ids: z.array(TagId).max(TAGS_MAX).optional(),
  teacher_ids: z.array(TeacherId).max(TEACHERS_MAX).optional(),
  outcomes: Outcomes.optional(),
  questions: Questions.optional(),
  items: z
    .array(z.strictObject({ product_id: ItemId }))
    .max(ITEMS_MAX)
    .optional(),
  /** Whether what is new among them is for those too who have the bundle. */
  reach_owners: z.boolean().optional(),
  event: EventInput.optional(),
}

const title = Local(Line(1, TITLE_MAX), { needed: true })

/** What a new product is made of; what is left out is empty, and the slug made from the title. */
export const NewProductInput = z.object({ type: z.enum(MADE_HERE), title, ...about })
/** The same below `/home/courses`, where the kind goes without saying. */
export const NewCourseInput = z.object({ type: z.literal('course').default('course'), title, ...about })
/** A product as it shall be; what is left out stays. */
export const ProductInput = z.object({
  type: z.enum(MADE_HERE).optional(),
  title,
  ...about,
  version: Version,
})

export type ProductBody = z.infer<typeof ProductInput>
