import { isLocale, type Locale } from '#app/platform/i18n.ts'

/** What whoever lays out a page looks at: its draft, or a version that was published, in the language that is written. */
export type Draft = { locale: Locale; version?: number }

/** What `?draft=` and `?version=` of an address say. */
export function readDraftQuery({ draft, version = '' }: Record<string, string>): Draft | undefined {
  if (!isLocale(draft)) return undefined
  return /^\d{1,6}$/.test(version) ? { locale: draft, version: Number(version) } : { locale: draft }
}

export function draftAddress(path: string, { locale, version }: Draft): string {
  return `${path}?draft=${locale}${version === undefined ? '' : `&version=${version}`}`
}
