import { byName } from './platform/by-name.ts'
import { addTexts, isLocale, type Messages } from './platform/i18n.ts'

const texts = byName(import.meta.glob<Messages>(['./ui/locales/*.json', './*/*/locales/*.json'], { import: 'default' }))

/** Makes the texts of some domains known in the document's language. */
export async function loadTexts(domains: readonly string[]): Promise<void> {
  const locale = document.documentElement.lang
  if (!isLocale(locale)) return
  await Promise.all(
    domains.map(async (domain) => addTexts(locale, domain, (await texts[`${domain}/${locale}`]?.()) ?? {})),
  )
}
