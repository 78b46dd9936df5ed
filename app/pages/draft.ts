import { isLocale, type Locale } from '../platform/i18n.ts'

/** In which language a draft is looked at: what `?draft=` of an address says. */
export function draftLocale(asked: string | undefined): Locale | undefined {
  return isLocale(asked) ? asked : undefined
}

/** The address at which whoever lays out a page sees its draft. */
export function draftAddress(path: string, locale: Locale): string {
  return `${path}?draft=${locale}`
}
