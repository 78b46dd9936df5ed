/** Where visitors come from; `site` is another page of the school. */
export const SOURCES = [
  'direct',
  'search',
  'email',
  'affiliate',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'linkedin',
  'x',
  'other',
  'site',
] as const
export type Source = (typeof SOURCES)[number]

/** What of a visit to a product is counted: that somebody came, saw its page, and opened its checkout. */
export const VISIT_STEPS = ['visit', 'product', 'checkout'] as const
export type VisitStep = (typeof VISIT_STEPS)[number]

const SEARCH = /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|yandex|qwant|startpage|seznam|brave)\./
const NETWORKS: readonly [RegExp, Source][] = [
  [/(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$/, 'facebook'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)tiktok\.com$/, 'tiktok'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin'],
  [/(^|\.)(twitter\.com|x\.com|t\.co)$/, 'x'],
]
const NAMED: Partial<Record<string, Source>> = { fb: 'facebook', ig: 'instagram', twitter: 'x', google: 'search' }

/** What the query of a link says of where it stands: `ref` of affiliates, else `utm_medium` and `utm_source`. */
function getNamedSource(query: URLSearchParams): Source | undefined {
  if (query.has('ref')) return 'affiliate'
  const named = [query.get('utm_medium'), query.get('utm_source')].map((one) => one?.toLowerCase() ?? '')
  if (named.some((one) => /e-?mail|newsletter/.test(one))) return 'email'
  const from = named[1] ?? ''
  if (from === '') return undefined
  return NAMED[from] ?? SOURCES.find((source) => source === from) ?? 'other'
}

const toUrl = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

/** Where a page was opened from: by its own address, else by the page that led to it. */
export function getSource({ host, url, referer }: { host: string; url: string; referer: string | undefined }): Source {
  const named = getNamedSource(new URLSearchParams(url.split('?')[1]))
  if (named) return named
  const before = referer ? toUrl(referer) : undefined
  if (!before) return 'direct'
  // The page before still says how somebody came to it.
  if (before.host === host) return getNamedSource(before.searchParams) ?? 'site'
  if (SEARCH.test(before.hostname)) return 'search'
  return NETWORKS.find(([pattern]) => pattern.test(before.hostname))?.[1] ?? 'other'
}

/** Whether somebody came from elsewhere, rather than from another page of the school. */
export function isEntry({ host, referer }: { host: string; referer: string | undefined }): boolean {
  return (referer ? toUrl(referer)?.host : undefined) !== host
}

const PROGRAM =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node|okhttp/i

/** Whether a program asks rather than a person, by what it calls itself; browsers always say what they are. */
export const isProgram = (userAgent: string | undefined) => !userAgent || PROGRAM.test(userAgent)

const PAGE = /^\/([a-z\d][a-z\d-]*)(\/checkout)?\/?$/i

/** The slug in an address of a product's page or checkout, and which of the two it is. */
export function getProductPage(url: string): { slug: string; step: VisitStep } | undefined {
  const [, slug, checkout] = PAGE.exec(url.split('?')[0] ?? '') ?? []
  return slug === undefined ? undefined : { slug: slug.toLowerCase(), step: checkout ? 'checkout' : 'product' }
}
