import { z } from 'zod'
import { SlugInput } from '#app/content/catalogue/slugs.server.ts'
import { Seo } from '#app/people/schools/inputs.server.ts'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { Box, Fields, Kept, Line } from '#app/platform/inputs.server.ts'
import { Local, type LocalInput, mergeLanguages } from '#app/platform/local-input.server.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { PAGE_STATUSES, PAGE_TITLE_MAX } from './page.ts'
import type { Page, PageChange } from './pages.server.ts'
import { TEMPLATE_NAMES } from './templates.ts'

const status = z.enum(PAGE_STATUSES)
const picture = z
  .string()
  .max(300)
  .nullable()
  .transform((address) => address || null)

const about = {
  title: Local(Line(1, PAGE_TITLE_MAX), { needed: true }),
  slug: SlugInput.optional(),
  status: status.optional(),
  inFooter: Box.optional(),
  seo: Seo.optional(),
  socialImage: Kept(picture, null),
}

/** A new page; `template` names what its draft begins with. */
export const NewPage = Fields({ ...about, template: z.enum(TEMPLATE_NAMES).optional() })
/** A page as it shall be; what is left out stays. */
export const ChangedPage = Fields({ ...about, version: Version })

/** What a call says, in the languages it was said in; of a text in the caller's language the other one stays. */
export function pageChange(
  { title, seo, template, ...rest }: z.infer<typeof NewPage> & { version?: number },
  locale: Locale,
  now?: Pick<Page, 'title' | 'seoTitle' | 'seoDescription'>,
): PageChange {
  const toText = (text: LocalInput, before: LocalText = {}) => mergeLanguages(text, before, locale)
  return {
    ...rest,
    title: toText(title, now?.title),
    seo: seo && {
      title: seo.title === undefined ? undefined : toText(seo.title, now?.seoTitle),
      description: seo.description === undefined ? undefined : toText(seo.description, now?.seoDescription),
    },
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
export const BlockOrder = OrderOf(1000)
export const Restored = z.object({ version: z.int().min(1).max(1_000_000) })
