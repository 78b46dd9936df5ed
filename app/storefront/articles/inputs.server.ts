import { z } from 'zod'
import { SlugInput } from '#app/content/catalogue/slugs.server.ts'
import { TAGS_MAX } from '#app/content/tags/tag.ts'
import { TagId } from '#app/content/tags/tags.server.ts'
import { SEO_FIELDS, Seo } from '#app/people/schools/inputs.server.ts'
import { Day, Filter, Instant, Line, Prose, Several } from '#app/platform/inputs.server.ts'
import { Local, LocalFields } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { ARTICLE_HTML_MAX, ARTICLE_STATES, ARTICLE_STATUSES, ARTICLE_TITLE_MAX } from './article.ts'
import { AuthorId } from './articles.server.ts'

const about = {
  slug: SlugInput.optional(),
  cover: z.string().min(1).max(300).nullish(),
  tag_ids: z.array(TagId).max(TAGS_MAX).optional(),
  author_id: AuthorId.optional(),
  publish_at: Instant.nullish(),
  seo: Seo.optional(),
}
const title = Local(Line(1, ARTICLE_TITLE_MAX), { needed: true })
const html = Local(Prose(0, ARTICLE_HTML_MAX))

/** A new article; a draft without text, unless more is said. */
export const NewArticleInput = z.object({
  title,
  html: html.default({}),
  status: z.enum(ARTICLE_STATUSES).default('draft'),
  ...about,
})

/** An article as it shall be; of what need not be said, what is left out stays. */
export const ArticleInput = z.object({ title, html, status: z.enum(ARTICLE_STATUSES), ...about, version: Version })

export type ArticleBody = z.infer<typeof ArticleInput>

/** The same as the page's form sends it, its time in the school's time zone. */
export const ArticleForm = z.object({
  ...LocalFields('title', Line(0, ARTICLE_TITLE_MAX)),
  ...LocalFields('html', Prose(0, ARTICLE_HTML_MAX)),
  ...SEO_FIELDS,
  slug: SlugInput,
  cover: z.string().max(300).default(''),
  tag_ids: Several(TagId, TAGS_MAX),
  author_id: AuthorId,
  state: z.enum(ARTICLE_STATES),
  publish_day: Filter(Day),
  publish_time: Filter(z.iso.time({ precision: -1 })),
  version: Version,
})
export type ArticleFields = z.infer<typeof ArticleForm>
