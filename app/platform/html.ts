import type { Locale } from './i18n.ts'
import { layOutHtml } from './keep-together.ts'

declare const cleaned: unique symbol
/** HTML that went through the sanitiser (html.server.ts), the only kind that a page puts in as it is. */
export type CleanHtml = string & { readonly [cleaned]: true }
/** Clean HTML in the languages it was written in. */
export type LocalHtml = Partial<Record<Locale, CleanHtml>>

/** The text in the wanted language, else in the other one it was written in. */
export function htmlInLocale({ en, pl }: LocalHtml, locale: Locale): CleanHtml {
  const polish = pl && (layOutHtml(pl) as CleanHtml)
  return (locale === 'pl' ? (polish ?? en) : (en ?? polish)) ?? ('' as CleanHtml)
}

/** A remark that stands out of a text: stored as `<div data-callout="tip">`. */
export const CALLOUTS = ['info', 'tip', 'warning'] as const
export type CalloutKind = (typeof CALLOUTS)[number]

/** Marks within a line, which part no words; all others do. */
const INLINE = /<\/?(?:strong|em|s|code|a)\b[^<>]*>/g
const TAGS = /<[^<>]*>/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** What clean HTML says, in one line. */
export function getText(html: string): string {
  return html
    .replace(INLINE, '')
    .replace(TAGS, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
