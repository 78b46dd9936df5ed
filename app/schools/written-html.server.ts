import { cleanLocalHtml } from '../platform/html.server.ts'
import type { LocalHtml } from '../platform/html.ts'
import { LOCALES, type LocalText } from '../platform/i18n.ts'
import { htmlOf } from './written.ts'

/** Plain text or HTML as it was written, in every language, as HTML that is safe to show. */
export function writtenHtml(written: LocalText): LocalHtml {
  const html: LocalText = {}
  for (const locale of LOCALES) if (written[locale]) html[locale] = htmlOf(written[locale])
  return cleanLocalHtml(html)
}
