import type { Locale } from './i18n.ts'
import { keepHtmlTogether } from './keep-together.ts'

declare const cleaned: unique symbol
/** HTML that went through the sanitiser (html.server.ts), the only kind that a page puts in as it is. */
export type CleanHtml = string & { readonly [cleaned]: true }
/** Clean HTML in the languages it was written in. */
export type LocalHtml = Partial<Record<Locale, CleanHtml>>

/** The text in the wanted language, else in the other one it was written in, to be shown. */
export function htmlInLocale({ en, pl }: LocalHtml, locale: Locale): CleanHtml {
  const polish = pl && (keepHtmlTogether(pl) as CleanHtml)
  return (locale === 'pl' ? (polish ?? en) : (en ?? polish)) ?? ('' as CleanHtml)
}

/** A remark that stands out of a text: stored as `<div data-callout="tip">`. */
export const CALLOUTS = ['info', 'tip', 'warning'] as const
export type CalloutKind = (typeof CALLOUTS)[number]
