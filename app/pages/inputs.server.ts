import { z } from 'zod'
import { SlugInput } from '../catalogue/slugs.server.ts'
import { Id } from '../platform/http.server.ts'
import type { Locale, LocalText } from '../platform/i18n.ts'
import { Flag, Line, Several } from '../platform/inputs.server.ts'
import { Version } from '../platform/versions.server.ts'
import { inLanguages } from '../schools/inputs.server.ts'
import { PAGE_SEO_DESCRIPTION_MAX, PAGE_SEO_TITLE_MAX, PAGE_STATUSES, PAGE_TITLE_MAX } from './page.ts'
import type { PageChange } from './pages.server.ts'
import { TEMPLATE_NAMES } from './templates.ts'

/** A text in the caller's language, or in several. */
const Said = (words: z.ZodType<string>) =>
  z.union([words, z.strictObject({ en: words.optional(), pl: words.optional() })])
type Said = string | LocalText

const line = (max: number) => Said(Line(0, max))
const status = z.enum(PAGE_STATUSES)
const picture = z
  .string()
  .max(300)
  .nullable()
  .transform((address) => address || null)

const about = {
  title: Said(Line(1, PAGE_TITLE_MAX)),
  slug: SlugInput.optional(),
  status: status.optional(),
  in_footer: z.boolean().optional(),
  seo: z
    .strictObject({
      title: line(PAGE_SEO_TITLE_MAX).optional(),
      description: line(PAGE_SEO_DESCRIPTION_MAX).optional(),
    })
    .optional(),
  social_image: picture.optional(),
}

/** A new page; `template` names what its draft begins with. */
export const NewPage = z.object({ ...about, template: z.enum(TEMPLATE_NAMES).optional() })
/** A page as it shall be; what is left out stays. */
export const ChangedPage = z.object({ ...about, version: Version })

const inWords = (said: Said, locale: Locale): LocalText => (typeof said === 'string' ? { [locale]: said } : said)

/** What a call says, in the languages it was said in; of a text in the caller's language the other one stays. */
export function pageChange(
  { title, seo, template: _, ...rest }: z.infer<typeof NewPage> & { version?: number },
  locale: Locale,
  now: LocalText = {},
): PageChange {
  return {
    ...rest,
    title: typeof title === 'string' ? { ...now, [locale]: title } : title,
    seo: seo && {
      title: seo.title === undefined ? undefined : inWords(seo.title, locale),
      description: seo.description === undefined ? undefined : inWords(seo.description, locale),
    },
  }
}

/** The same as a form says it. */
const words = (max: number) => Line(0, max).default('')
export const PageForm = z.object({
  version: Version,
  title_en: words(PAGE_TITLE_MAX),
  title_pl: words(PAGE_TITLE_MAX),
  slug: SlugInput.optional(),
  status: status.optional(),
  in_footer: Several(Flag),
  seo_title_en: words(PAGE_SEO_TITLE_MAX),
  seo_title_pl: words(PAGE_SEO_TITLE_MAX),
  seo_description_en: words(PAGE_SEO_DESCRIPTION_MAX),
  seo_description_pl: words(PAGE_SEO_DESCRIPTION_MAX),
  social_image: picture.optional(),
})

export function formChange({
  version,
  slug,
  status,
  in_footer,
  social_image,
  ...texts
}: z.infer<typeof PageForm>): PageChange {
  return {
    ...{ version, slug, status, social_image },
    in_footer: in_footer.includes(true),
    title: inLanguages(texts, 'title'),
    seo: { title: inLanguages(texts, 'seo_title'), description: inLanguages(texts, 'seo_description') },
  }
}

export const NewBlock = z.object({
  type: z.string().max(40),
  payload: z.unknown().optional(),
  hidden: z.boolean().optional(),
  position: z.int().min(0).max(1000).optional(),
})
export const ChangedBlock = z.object({
  type: z.string().max(40).optional(),
  payload: z.unknown().optional(),
  hidden: z.boolean().optional(),
  version: Version,
})
export const BlockOrder = z.object({ ids: z.array(Id).max(1000) })
export const Restored = z.object({ version: z.int().min(1).max(1_000_000) })
