import type { CleanHtml } from '#app/platform/html.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { inLocale, isLocale, LOCALES, type Locale } from '#app/platform/i18n.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { markdownHtml } from '#app/platform/written.server.ts'
import { GUIDE_PAGES, type GuideEntry, type GuidePageName } from './guide.ts'

type WrittenPage = GuideEntry & { markdown: string; html?: CleanHtml }

const files = import.meta.glob<string>('/docs/guide/*/*.md', { query: '?raw', import: 'default', eager: true })

/** The pages in each language: a title, a sentence that says what each is about, and the rest. */
const written = Object.fromEntries(LOCALES.map((locale) => [locale, new Map<string, WrittenPage>()])) as Record<
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

const pagesIn = (locale: Locale) => GUIDE_PAGES.flatMap((name) => written[locale].get(name) ?? [])

/** All pages of the guide, in their order. */
export function listGuide(locale: Locale): GuideEntry[] {
  return pagesIn(locale).map(({ name, title, about }) => ({ name, title, about }))
}

/** One page as HTML, which is made when somebody first asks for it. */
export async function findGuidePage(
  locale: Locale,
  name: string,
): Promise<(GuideEntry & { html: CleanHtml }) | undefined> {
  const page = written[locale].get(name)
  if (!page) return undefined
  page.html ??= htmlInLocale({ [locale]: await markdownHtml(page.markdown) }, locale)
  const { title, about, html } = page
  return { name: page.name, title, about, html }
}

/** The pages whose title or first sentence has all these words, or words that begin so, in any language. */
export function findInGuide(locale: Locale, words: readonly string[]): GuideEntry[] {
  return listGuide(locale).filter(({ name }) => {
    const texts = LOCALES.flatMap((code) => {
      const page = written[code].get(name)
      return page ? foldedWords(`${page.title} ${page.about}`) : []
    })
    return words.every((word) => texts.some((text) => text.startsWith(word)))
  })
}
