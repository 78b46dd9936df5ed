import { cleanHtml } from './html.server.ts'
import type { CleanHtml } from './html.ts'
import { htmlOfMarkdown } from './markdown.server.ts'

/** A tag, and neither an address (`<me@example.com>`) nor a comparison. */
const TAG = /<\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>/i

/**
 * Texts, and how they are written: `markdown` alone, where tags are text like any other; `either`, where a text with tags is
 * HTML and one without is markdown; or `html`.
 */
export type HtmlRequest = { texts: readonly string[]; as: 'markdown' | 'either' | 'html' }

/** Safe HTML of what somebody wrote, at once; of texts of any length by written.server.ts. */
export function htmlOfWritten({ texts, as }: HtmlRequest): CleanHtml[] {
  const isHtml = (text: string) => as === 'html' || (as === 'either' && TAG.test(text))
  return texts.map((text) => cleanHtml(isHtml(text) ? text : htmlOfMarkdown(text)))
}
