import type { Locale } from '#app/platform/i18n.ts'

/** First words of what is nobody else's to find: the back office, people's own pages, their orders, calls. */
const OWN_WORDS = [
  'home',
  'account',
  'my',
  'notifications',
  'exams',
  'exam-attempts',
  'survey',
  'student',
  'checkout',
  'transaction',
  'sandbox',
  'invitation',
  'first-run',
  'drafts',
  'bookings',
]
const CALLS = ['json', 'comment', 'comments', 'csrf', 'me', 'custom-script', 'custom-html', 'dev', 'live']

/** Steps of logging in, the ways in to what is one's own, and the forms of pages that are open themselves. */
const FORMS = [
  '/api/v1/*',
  '/*/checkout',
  '/*/onepagecheckout',
  '/*/bookings',
  '/*/files',
  '/*/watch/login',
  '/*/calendar.ics',
  '/*/join$',
  '/login/',
  '/password/',
  '/community/write',
  '/community/posts/*/edit',
  '/community/posts/*/delete',
]

/** What search engines may visit of a school. `$` ends an address, so that `/home` does not close `/homemade-bread`. */
export function robotsText(origin: string): string {
  const closed = [...OWN_WORDS, ...CALLS].flatMap((word) => [`/${word}$`, `/${word}?`, `/${word}/`])
  const lines = [...closed, ...FORMS].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** The most that one sitemap may hold. */
export const SITEMAP_MAX = 50_000

const PATHS_IN_PART = 200

/** A sitemap part by part: addresses of pages in every language of the school, as their own heads name them. */
export function* sitemapParts(origin: string, locales: readonly Locale[], paths: readonly string[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  const all = paths.slice(0, SITEMAP_MAX)
  for (let at = 0; at < all.length; at += PATHS_IN_PART) {
    const part = all.slice(at, at + PATHS_IN_PART)
    yield part.map((path) => `${sitemapEntry(origin + path, locales)}\n`).join('')
  }
  yield '</urlset>\n'
}

function sitemapEntry(address: string, locales: readonly Locale[]): string {
  const languages = locales.map(
    (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address}?lang=${code}"/>`,
  )
  return `<url><loc>${address}</loc>${languages.join('')}</url>`
}
