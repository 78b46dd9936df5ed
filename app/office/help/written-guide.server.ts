import type { CleanHtml } from '#app/platform/html.ts'
import { inLocale, isLocale, LOCALES, type Locale } from '#app/platform/i18n.ts'
import type { GuideEntry, GuidePageName } from './guide.ts'

// Read with the first page of the guide that somebody opens or searches for.
/** A page as it is written; `html` is made when somebody first asks for it. */
type WrittenPage = GuideEntry & { markdown: string; html?: CleanHtml }

const files = import.meta.glob<string>('/docs/guide/*/*.md', { query: '?raw', import: 'default', eager: true })

/** The pages in each language: a title, a sentence that says what each is about, and the rest. */
export const written = Object.fromEntries(LOCALES.map((locale) => [locale, new Map<string, WrittenPage>()])) as Record<
  Locale,
  Map<string, WrittenPage>
>

for (const [file, text] of Object.entries(files)) {
  const [, locale, name = ''] = /\/(\w+)\/([\w-]+)\.md$/.exec(file) ?? []
  const [heading = '', about = '', ...rest] = text.split('\n\n')
  if (!isLocale(locale)) continue
  const title = heading.replace(/^# /, '')
  written[locale].set(name, {
    name: name as GuidePageName,
    title: inLocale({ [locale]: title }, locale),
    about: inLocale({ [locale]: about }, locale),
    markdown: rest.join('\n\n'),
  })
}
