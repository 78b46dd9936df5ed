import sanitize from 'sanitize-html'
import type { CleanHtml, LocalHtml } from './html.ts'
import { LOCALES, type LocalText } from './i18n.ts'

/** No text needs more; what stands deeper is kept as text, as everything that follows HTML into it has a stack. */
export const NESTING_MAX = 20

/** What written text is made of; h1 belongs to the page. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'a', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: NESTING_MAX,
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'nofollow noopener' } }) },
}

/** Keeps of written HTML what a text is made of, and nothing that runs, loads or looks like the page around it. */
export function cleanHtml(written: string): CleanHtml {
  return sanitize(written, ALLOWED) as CleanHtml
}

export function cleanLocalHtml(written: LocalText): LocalHtml {
  const clean: LocalHtml = {}
  for (const locale of LOCALES) if (written[locale] !== undefined) clean[locale] = cleanHtml(written[locale])
  return clean
}
