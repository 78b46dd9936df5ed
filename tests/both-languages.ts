import '#app/all-texts.server.ts'
import { LOCALES, translate } from '#app/platform/i18n.ts'

/** A text in English and Polish, as it is read: without what keeps the words of a line together. */
export const inBoth = (key: Parameters<typeof translate>[1]): string[] =>
  LOCALES.map((locale) => translate(locale, key).replaceAll('\u00a0', ' '))
