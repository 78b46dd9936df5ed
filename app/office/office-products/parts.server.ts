import { z } from 'zod'
import {
  DESCRIPTION_MAX,
  ITEMS_MAX,
  PROMISE_MAX,
  SEATS_MAX,
  TEACHERS_MAX,
  TITLE_MAX,
} from '#app/content/catalogue/limits.ts'
import { LEVELS, PRODUCT_STATUSES } from '#app/content/catalogue/product.ts'
import { SlugInput } from '#app/content/catalogue/slugs.server.ts'
import { TAGS_MAX } from '#app/content/tags/tag.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { SEO_FIELDS, seoOfFields } from '#app/people/schools/inputs.server.ts'
import { isTimeZone } from '#app/people/schools/time-zones.server.ts'
import { Clock, Flag, Line, Prose, Several, Whole } from '#app/platform/inputs.server.ts'
import { LocalFields, ofFields } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import {
  ItemId,
  JoinUrl,
  Outcomes,
  type ProductBody,
  Questions,
  TeacherId,
  Trailer,
  TrailerVideoId,
} from './inputs.server.ts'
import { TAUGHT_IN } from './product-editor.ts'

/** What a form of the product's page says, as the call would say it. */
export type Body = Partial<ProductBody>

/** Which state of the product was looked at. */
const version = Version

export const Basics = z.object({
  version,
  slug: SlugInput,
  ...LocalFields('title', Line(0, TITLE_MAX)),
  ...LocalFields('promise', Line(0, PROMISE_MAX)),
  ...LocalFields('description', Prose(0, DESCRIPTION_MAX)),
})

export function basicsBody({ version, slug, ...texts }: z.infer<typeof Basics>): Body {
  const [title, promise] = [ofFields(texts, 'title'), ofFields(texts, 'promise')]
  return { version, slug, title, promise, description: ofFields(texts, 'description') }
}

/** A list that the form holds as one text, as its drafts keep texts. */
function Written<S extends z.ZodType>(list: S) {
  return z.preprocess((text) => {
    try {
      return JSON.parse(String(text))
    } catch {
      return text
    }
  }, list)
}

export const Promises = z.object({ version, outcomes: Written(Outcomes), questions: Written(Questions) })

const Choice = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values).optional()

export const Facts = z.object({
  version,
  level: Choice(LEVELS),
  language: Choice(TAUGHT_IN),
  tag_ids: Several(TagId, TAGS_MAX),
  teacher_ids: Several(TeacherId, TEACHERS_MAX),
})

export function factsBody({ level, language, ...facts }: z.infer<typeof Facts>): Body {
  return { level: level ?? null, language: language ?? null, ...facts }
}

export const Looks = z.object({
  version,
  cover_photo: z.string().max(300).optional(),
  trailer_video_id: TrailerVideoId.optional(),
  trailer: Trailer.optional(),
})

export function looksBody({ version, ...looks }: z.infer<typeof Looks>): Body {
  const { cover_photo = null, trailer_video_id = null, trailer = null } = looks
  return { version, cover_photo, trailer_video_id, trailer }
}

export const Search = z.object({
  version,
  ...SEO_FIELDS,
  social_image: z.string().max(300).optional(),
})

export function searchBody({ version, social_image, ...texts }: z.infer<typeof Search>): Body {
  return { version, seo: seoOfFields(texts), social_image: social_image ?? null }
}

export const Status = z.object({ version, status: z.enum(PRODUCT_STATUSES) })

/** What a bundle holds, in order. */
export const Contents = z.object({
  version,
  product_ids: Several(ItemId, ITEMS_MAX),
  reach_owners: Flag.default(false),
})

export function contentsBody({ version, product_ids, reach_owners }: z.infer<typeof Contents>): Body {
  return { version, items: product_ids.map((product_id) => ({ product_id })), reach_owners }
}

/** When an event is, by the clocks of its zone. */
export const Dates = z.object({
  version,
  starts_at: Clock,
  ends_at: Clock,
  time_zone: z
    .string()
    .refine(isTimeZone, { params: { text: 'errors.invalid_value' } })
    .optional(),
  seats: Whole.pipe(z.int().min(1).max(SEATS_MAX)),
  join_url: JoinUrl.optional(),
})
