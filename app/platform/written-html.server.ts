import { cleanLocalHtml } from './html.server.ts'
import type { LocalHtml } from './html.ts'
import { LOCALES, type LocalText } from './i18n.ts'
import { htmlOfMarkdown } from './markdown.server.ts'

/** A tag, and neither an address (`<me@example.com>`) nor a comparison. */
const TAG = /<\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>/i

/** Texts, and whether tags in them are HTML, or signs like any other. */
export type Written = { texts: LocalText; tags: 'html' | 'text' }

/** Safe HTML of what somebody wrote, at once; of texts of any length by `writtenHtml`. */
export function htmlOfWritten({ texts, tags }: Written): LocalHtml {
  const html: LocalText = {}
  for (const locale of LOCALES) {
    const text = texts[locale]
    if (text) html[locale] = tags === 'html' && TAG.test(text) ? text : htmlOfMarkdown(text)
  }
  return cleanLocalHtml(html)
}
