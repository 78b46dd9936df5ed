import { inEachLanguage, type LocalText, translate } from '#app/platform/i18n.ts'

/** What a copy is called until somebody renames it. */
export function copyTitle(title: LocalText): LocalText {
  return inEachLanguage(title, (words, locale) => translate(locale, 'office-products.copy_of', { title: words }))
}
