import type { Locale } from '#app/platform/i18n.ts'
import type { ArticleCard } from './article.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML takes as text; of control characters it takes none, however they are written. */
export function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

type Feed = { origin: string; title: string; description: string; locale: Locale; articles: readonly ArticleCard[] }

/** RSS 2.0 of articles, the newest first, with addresses that work anywhere. */
export function feedXml({ origin, title, description, locale, articles }: Feed): string {
  const items = articles.map((article) => {
    // The language of the feed, whatever its reader's is.
    const address = escaped(`${origin}/articles/${article.slug}?lang=${locale}`)
    const tags = article.tags.map(({ name }) => `<category>${escaped(name)}</category>`)
    return (
      `<item><title>${escaped(article.title)}</title><link>${address}</link>` +
      `<guid isPermaLink="false">${escaped(`${origin}/articles#${article.id}-${locale}`)}</guid>` +
      `<pubDate>${new Date(article.publishAt).toUTCString()}</pubDate>` +
      `<dc:creator>${escaped(article.author)}</dc:creator>${tags.join('')}` +
      `<description>${escaped(article.excerpt)}</description></item>`
    )
  })
  const self = escaped(`${origin}/articles/feed.xml?lang=${locale}`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>' +
    `<title>${escaped(title)}</title><link>${escaped(origin)}/articles</link>` +
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>` +
    `<description>${escaped(description)}</description><language>${locale}</language>\n` +
    `${items.join('\n')}\n</channel></rss>\n`
  )
}
