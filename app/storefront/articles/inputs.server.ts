import { z } from 'zod'
import { SlugInput } from '#app/content/catalogue/slugs.server.ts'
import { TAGS_MAX } from '#app/content/tags/tag.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { Seo } from '#app/people/schools/inputs.server.ts'
import {
  Day,
  Fields,
  Instant,
  JsonOrForm,
  Kept,
  Line,
  ListOf,
  Moment,
  OnlyInForm,
  OptionalInForm,
  Prose,
} from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { ARTICLE_HTML_MAX, ARTICLE_STATES, ARTICLE_STATUSES, ARTICLE_TITLE_MAX } from './article.ts'
import { AuthorId } from './articles.server.ts'

/** Day and hour by the school's clocks; empty while no day is chosen. */
const Shown = z
  .strictObject({ day: Day.optional(), time: z.iso.time({ precision: -1 }).default('00:00') })
  .transform(({ day, time }): unknown => (day === undefined ? undefined : `${day}T${time}`))
  .pipe(Moment().optional())

const about = {
  slug: SlugInput.optional(),
  cover: Kept(z.string().min(1).max(300).nullable(), null),
  tagIds: ListOf(TagId, TAGS_MAX).optional(),
  authorId: AuthorId.optional(),
  publishAt: JsonOrForm(Instant, Shown).nullish(),
  seo: Seo.optional(),
}
const title = Local(Line(1, ARTICLE_TITLE_MAX), { needed: true })
const html = Local(Prose(0, ARTICLE_HTML_MAX))

/** A new article; a draft without text, unless more is said. */
export const NewArticleInput = Fields({
  title,
  html: html.default({}),
  status: z.enum(ARTICLE_STATUSES).default('draft'),
  ...about,
})

/** An article as it shall be; of what need not be said, what is left out stays. A form says its status by its state. */
export const ArticleInput = Fields({
  title,
  html,
  status: OptionalInForm(z.enum(ARTICLE_STATUSES)),
  ...about,
  slug: JsonOrForm(SlugInput.optional(), SlugInput),
  state: OnlyInForm(z.enum(ARTICLE_STATES)),
  version: Version,
})

export type ArticleBody = z.infer<typeof NewArticleInput>
export type ArticleChange = z.infer<typeof ArticleInput>
