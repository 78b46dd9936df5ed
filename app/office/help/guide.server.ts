import type { CleanHtml } from '#app/platform/html.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { LOCALES, type Locale } from '#app/platform/i18n.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import { markdownHtml } from '#app/platform/written.server.ts'
import { GUIDE_PAGES, type GuideEntry } from './guide.ts'

const loadWritten = async () => (await import('./written-guide.server.ts')).written

/** All pages of the guide, in their order. */
export async function listGuide(locale: Locale): Promise<GuideEntry[]> {
  const written = await loadWritten()
  const pages = GUIDE_PAGES.flatMap((name) => written[locale].get(name) ?? [])
  return pages.map(({ name, title, about }) => ({ name, title, about }))
}

/** One page as HTML, which is made when somebody first asks for it. */
export async function findGuidePage(
  locale: Locale,
  name: string,
): Promise<(GuideEntry & { html: CleanHtml }) | undefined> {
  const page = (await loadWritten())[locale].get(name)
  if (!page) return undefined
  page.html ??= htmlInLocale({ [locale]: await markdownHtml(page.markdown) }, locale)
  const { title, about, html } = page
  return { name: page.name, title, about, html }
}

/** The pages whose title or first sentence has all these words, or words that begin so, in any language. */
export async function findInGuide(locale: Locale, words: readonly string[]): Promise<GuideEntry[]> {
  const written = await loadWritten()
  return (await listGuide(locale)).filter(({ name }) => {
    const texts = LOCALES.flatMap((code) => {
      const page = written[code].get(name)
      return page ? foldedWords(`${page.title} ${page.about}`) : []
    })
    return words.every((word) => texts.some((text) => text.startsWith(word)))
  })
}
