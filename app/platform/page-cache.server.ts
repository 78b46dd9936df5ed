import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cache } from './cache.ts'
import { cookiesFor, localeFrom, sessionFrom, themeFrom } from './cookies.server.ts'
import { filled, filledGzip, placedText, type SegmentedText } from './gzip-with-places.ts'
import { acceptedLocale } from './i18n.ts'
import { keptPages } from './metrics.server.ts'
import { tellOpened } from './opened-pages.server.ts'
import { getCsrf, newToken } from './tokens.server.ts'
import { withoutTracking } from './tracking.ts'

/**
 * Marks where each visitor's own CSRF token goes in a kept page. Random in each process and sent to nobody: text that
 * people write cannot hold it, so no token is put into that.
 */
export const CSRF_PLACE = newToken()

type KeptPage = { text: SegmentedText; policy: string | undefined }
const kept = cache<string, KeptPage>(2000)
/** Names and values in turn, as node takes them without another look. */
let plainHeaders: string[] = []
let zippedHeaders: string[] = []

/** The headers that every answer carries; the same that the application sends. */
export function setKeptHeaders(all: [string, string][]): void {
  plainHeaders = [...all.flat(), 'Content-Type', 'text/html; charset=UTF-8']
  zippedHeaders = [...plainHeaders, 'Content-Encoding', 'gzip']
}

type PageRequest = {
  method: string
  host: string
  url: string
  cookie: string | undefined
  acceptLanguage: string | undefined
  accept: string | undefined
}

/**
 * The name under which a visitor's page may be kept: school, language, theme and path. None for members, for
 * addresses with a query of which the page may speak and for calls that want something else than HTML.
 */
export function keyOfPage({ method, host, url, cookie, acceptLanguage, accept }: PageRequest): string | undefined {
  const address = withoutTracking(url)
  if (method !== 'GET' || address.includes('?') || !host) return undefined
  if (accept !== undefined && accept !== '*/*' && !(accept.includes('text/html') && !accept.includes('json'))) {
    return undefined
  }
  if (cookie !== undefined && sessionFrom(cookie)?.member) return undefined
  const locale = localeFrom(cookie ?? '') ?? acceptedLocale(acceptLanguage) ?? ''
  const theme = themeFrom(cookie) ?? ''
  return `${host} ${locale} ${theme} ${address}`
}

/** Keeps a page for the next visitors, until the moment at which it turns, and returns it for this one. */
export function cachePage(
  key: string,
  html: string,
  csrf: string,
  { turnsAt = null, policy }: { turnsAt?: string | null; policy?: string | undefined } = {},
): string {
  const ms = turnsAt === null ? undefined : Date.parse(turnsAt) - Date.now()
  const text = placedText(html.split(CSRF_PLACE).map((part) => Buffer.from(part)))
  kept.keep(key, { text, policy }, ms)
  return html.replaceAll(CSRF_PLACE, csrf)
}

const withPolicy = (lines: string[], policy: string | undefined) =>
  policy === undefined ? lines : lines.with(lines.indexOf('Content-Security-Policy') + 1, policy)

/** Answers a visitor from the kept pages, before any framework runs; false when there is none. */
export function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
  const { cookie, host = '', accept } = request.headers
  const key = keyOfPage({
    method: request.method ?? '',
    host,
    url: request.url ?? '',
    cookie,
    acceptLanguage: request.headers['accept-language'],
    accept,
  })
  const page = key === undefined ? undefined : kept.find(key)
  if (!page || request.headers['x-inertia']) return false
  const session = cookie === undefined ? undefined : sessionFrom(cookie)
  const { token, cookies } = session ? { token: session.token, cookies: [] } : cookiesFor()
  const zipped = request.headers['accept-encoding']?.includes('gzip')
  const { text, policy } = page.value
  const body = (zipped ? filledGzip : filled)(text, getCsrf(token))
  const lines = withPolicy(zipped ? zippedHeaders : plainHeaders, policy)
  response.writeHead(200, [
    ...lines,
    'X-Request-Id',
    randomUUID(),
    'Content-Length',
    `${body.length}`,
    ...cookies.flatMap((line) => ['Set-Cookie', line]),
  ])
  response.end(body)
  keptPages.inc()
  if (!request.headers['sec-purpose']) tellOpened(request.url ?? '', request.headers)
  return true
}
