import { cleanLocalHtml } from './html.server.ts'
import type { LocalHtml } from './html.ts'
import { LOCALES, type LocalText } from './i18n.ts'
import { htmlOfMarkdown } from './markdown.server.ts'

/** A tag, and neither an address (`<me@example.com>`) nor a comparison. */
const TAG = /<\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>/i

/** Safe HTML of what somebody wrote, at once; of texts of any length by `writtenHtml`. */
export function htmlOfWritten(written: LocalText): LocalHtml {
  const html: LocalText = {}
  for (const locale of LOCALES) {
    const text = written[locale]
    if (text) html[locale] = TAG.test(text) ? text : htmlOfMarkdown(text)
  }
  return cleanLocalHtml(html)
}
