import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hostName } from './people/schools/domain.ts'
import { FIRST_RUN_PATH, firstRunAt, NO_SCHOOL, noSchool } from './people/schools/first-run.server.ts'
import { findSchoolByHost } from './people/schools/schools.server.ts'
import { changeLocale, findViewerOfSession } from './people/sign-in/sessions.server.ts'
import { isForm, LONGEST, readBody, refuseTooLarge, statedLength } from './platform/body.server.ts'
import type { Env } from './platform/context.server.ts'
import { closedCookie, cookiesFor, localeFrom, sessionCookies, sessionFrom } from './platform/cookies.server.ts'
import { env } from './platform/env.server.ts'
import type { RouteOptions } from './platform/http.server.ts'
import { acceptedLocale, isLocale, type Locale } from './platform/i18n.ts'
import { log, loggedPath } from './platform/log.server.ts'
import { requestSeconds } from './platform/metrics.server.ts'
import { isLoopback } from './platform/network.ts'
import { readPageAccount, refuseOtherAccount } from './platform/page-account.server.ts'
import { keyOfPage } from './platform/page-cache.server.ts'
import { POLICY } from './platform/policy.server.ts'
import { Refusal } from './platform/refusal.ts'
import { isReading, localPath, pathAndQuery, prefersJson } from './platform/request.server.ts'
import { getCsrf, sameText } from './platform/tokens.server.ts'
import { isLimited, owesTwoStep } from './platform/viewer.ts'
import { getStatementFields, inWork } from './platform/work.server.ts'

const YEAR = 60 * 60 * 24 * 365

type Headers = [string, string][]

/** What every answer carries, files of ours included. */
export const PROTECTING: Headers = [
  ['Content-Security-Policy', POLICY],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  // Not for subdomains: those of a school's own domain are not ours.
  ...(env.secure ? [['Strict-Transport-Security', 'max-age=31536000'] as [string, string]] : []),
]

export const HEADERS: Headers = [
  ...PROTECTING,
  ['Cache-Control', 'private, no-store'],
  ['Vary', 'Accept, Accept-Language, Cookie, X-Inertia'],
]

/** Gives the request an id, every answer its headers, and the log a line. */
export const requestId: MiddlewareHandler<Env> = async (c, next) => {
  const started = performance.now()
  const id = randomUUID()
  c.set('requestId', id)
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  const all: Headers = [...HEADERS, ['X-Request-Id', id]]
  // Node's answer takes them as they are, and an answer's own win; changing a finished Response costs a new one each.
  if (outgoing) for (const [name, value] of all) outgoing.setHeader(name, value)
  // Read when a line is logged: the school is found on the way.
  const describe = () => ({ request_id: id, route: `${c.req.method} ${c.req.routePath}`, school: c.get('school')?.id })
  const { work } = await inWork(describe, next)
  if (!outgoing) for (const [name, value] of all) if (!c.res.headers.has(name)) c.header(name, value)
  const ms = performance.now() - started
  const viewer = c.get('viewer')
  // What goes straight to the connection has its status there.
  const status = outgoing?.headersSent ? outgoing.statusCode : c.res.status
  requestSeconds.observe({ route: `${c.req.method} ${c.req.routePath}`, status }, ms / 1000)
  // Proxies ask for these twice a second.
  const level = c.res.ok && /^\/(health|ready)$/.test(c.req.path) ? 'debug' : 'info'
  log[level]({
    request_id: id,
    method: c.req.method,
    path: loggedPath(c.req.path),
    route: `${c.req.method} ${c.req.routePath}`,
    status,
    ms: Math.round(ms * 10) / 10,
    ...getStatementFields(work),
    school: c.get('school')?.id,
    viewer: viewer && viewer.kind !== 'visitor' ? viewer.id : undefined,
  })
}

/** The longest header that any of us reads: addresses and lists of versions fit well. Cookies of others come beside ours. */
const HEADER_MAX = 4096
const COOKIES_MAX = 8192

/** Refuses a request with a longer header (431), before anything parses one. */
export const limitHeaders: MiddlewareHandler<Env> = (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }
  // Node's own list costs nothing; a `Headers` is made anew for each request.
  const sent = incoming?.rawHeaders ?? [...c.req.raw.headers].flat()
  for (let at = 0; at < sent.length; at += 2) {
    const [name = '', value = ''] = [sent[at], sent[at + 1]]
    if (value.length <= HEADER_MAX) continue
    if (value.length > COOKIES_MAX || name.toLowerCase() !== 'cookie')
      return Promise.resolve(c.text(`Request header too long: ${name.slice(0, 100)}`, 431))
  }
  return next()
}

/** Refuses a longer body while it arrives (413), where there is no session. */
export function limitBody(maxSize = LONGEST): MiddlewareHandler<Env> {
  function onError(): never {
    throw new Refusal(413, 'errors.too_large')
  }
  const counting = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    if (isReading(c)) return next()
    await refuseTooLarge(c, maxSize)
    // Only one that states no length has to be counted, which costs a stream.
    return statedLength(c) === undefined ? counting(c, next) : next()
  }
}

/**
 * The operator's addresses belong to no school. In the evaluation start they answer under names of this machine, and of
 * PUBLIC_URL: a page of another site cannot have its own name lead here and read them.
 */
export const operatorsHost: MiddlewareHandler<Env> = async (c, next) => {
  if (env.evaluation && !isPlatform(c.req.header('host') ?? '')) return c.text('Not found', 404)
  await next()
}

function isPlatform(header: string): boolean {
  const host = hostName(header)
  return isLoopback(host) || env.platformHosts.includes(host)
}

async function schoolAt(host: string) {
  return (await findSchoolByHost(host)) ?? (await firstRunAt(host))
}

/** The school that the Host names; a host that is nobody's gets a plain 404 and never another school's data. */
export const schoolByHost: MiddlewareHandler<Env> = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const school = await schoolAt(host).catch((error: unknown) => {
    // Whoever asks for a page is told on one that the database is away; its frame needs no database.
    c.set('school', noSchool())
    const kept = localeFrom(c.req.header('cookie') ?? '')
    c.set('locale', isLocale(kept) ? kept : (acceptedLocale(c.req.header('accept-language')) ?? 'en'))
    throw error
  })
  if (!school) return c.text('Not found', 404)
  if (school.id === NO_SCHOOL && c.req.path !== FIRST_RUN_PATH) return c.redirect(FIRST_RUN_PATH, 303)
  c.set('school', school)
  c.set('ip', getAddress(c))
  await next()
}

/** Where the back office is, and the way into it: they answer on every host, should the main one ever be out of reach. */
const ON_EVERY_HOST = /^\/(home|login\/.+)(\/|$)/

/**
 * Sends whoever opens a page on another host of the school to the same page at its main address. Calls of scripts and
 * forms are answered where they were sent.
 */
export const mainAddress: MiddlewareHandler<Env> = async (c, next) => {
  const { movedTo } = c.get('school')
  if (!movedTo || !isReading(c) || c.req.header('x-inertia') || prefersJson(c)) return next()
  const { pathname, search, searchParams } = new URL(c.req.url)
  const toOffice = pathname === '/login' && ON_EVERY_HOST.test(localPath(searchParams.get('to')))
  if (toOffice || ON_EVERY_HOST.test(pathname)) return next()
  return c.redirect(movedTo + pathname + search, 301)
}

/** What Stripe adds to the address to which a bank leads back; its secrets open the payment, or the card, to whoever has them. */
const ADDED = /^(payment|setup)_intent(_client_secret)?$|^redirect_status$/

/** Drops such things from an address before it is looked at, kept or led on from. */
export const withoutSecrets: MiddlewareHandler<Env> = async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url)
  if (!isReading(c) || !search.includes('_intent_client_secret=')) return next()
  for (const name of [...searchParams.keys()]) if (ADDED.test(name)) searchParams.delete(name)
  const rest = searchParams.toString()
  const to = localPath(rest ? `${pathname}?${rest}` : pathname, '')
  return to ? c.redirect(to, 303) : next()
}

/** Sends whoever reads `/courses/`, where nothing is, to `/courses`. */
export const withoutLastSlash: MiddlewareHandler<Env> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!isReading(c) || !pathname.endsWith('/')) return next()
  const to = localPath(pathname.replace(/(?<!\/)\/+$/, '') + search, '')
  return to ? c.redirect(to, 301) : next()
}

function getAddress(c: Context<Env>): string {
  if (env.trustProxy) {
    const last = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (last) return last
  }
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.socket.remoteAddress ?? 'unknown'
}

/** The language of the answer, before anything can be refused. */
export const language: MiddlewareHandler<Env> = async (c, next) => {
  c.set('locale', getLocale(c))
  await next()
}

/** Finds the session, or makes one; who it belongs to is asked where somebody wants to know. */
export const session: MiddlewareHandler<Env> = async (c, next) => {
  const cookie = c.req.header('cookie') ?? ''
  const found = sessionFrom(cookie)
  const { token, cookies } = found ? { token: found.token, cookies: undefined } : cookiesFor()
  const csrf = getCsrf(token)
  c.set('session', { token, member: found?.member ?? false, csrf })
  c.set('viewerOf', async (db) => {
    const school = c.get('school')
    const found = await findViewerOfSession(db, school.id, c.get('session'), c.get('locale'), isReading(c))
    if (found.kind === 'visitor') return found
    const kind = owesTwoStep(found, school) ? 'student' : found.kind
    const viewer = { ...found, kind, limited: isLimited(found, school) }
    const { locales, locale } = school
    const language = c.req.query('lang')
    if (offers(locales, language) && language !== viewer.locale && !viewer.actedBy) {
      await changeLocale(db, viewer, language)
      return { ...viewer, locale: language }
    }
    // An order that somebody logged in inside goes on as they read it, whatever their account's language is.
    const readIn = c.get('readIn') ?? c.req.query('_lang')
    if (offers(locales, readIn)) return { ...viewer, locale: readIn }
    return offers(locales, viewer.locale) ? viewer : { ...viewer, locale }
  })
  if (cookies) for (const line of cookies) c.header('Set-Cookie', line, { append: true })
  else if (!cookie.includes(`XSRF-TOKEN=${csrf}`))
    c.header('Set-Cookie', sessionCookies(token, false)[1], { append: true })
  if (isReading(c)) {
    const header = (name: string) => c.req.header(name)
    const key = keyOfPage({
      method: c.req.method,
      host: header('host') ?? '',
      url: pathAndQuery(c),
      cookie: cookie || undefined,
      acceptLanguage: header('accept-language'),
      accept: header('accept'),
    })
    if (key !== undefined && !header('x-inertia')) c.set('mayKeep', key)
  }
  await next()
}

/**
 * Reads the body. An unsafe request needs the session's CSRF token (419): what other sites send, and calls without the
 * token, are refused before anything of them is read; a plain form carries it among its fields.
 */
export function body(route?: RouteOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('route', route)
    const form = isForm(c)
    c.set('sent', { body: {}, form })
    c.set('pageAccount', readPageAccount(c.req.header('x-page-account')))
    if (isReading(c)) return next()
    if (!route?.streams) await refuseTooLarge(c, route?.maxBytes)
    const { csrf } = c.get('session')
    const isOurs = (token: unknown) => typeof token === 'string' && sameText(token, csrf)
    const token = c.req.header('x-csrf-token') ?? c.req.header('x-xsrf-token')
    const isFree = form && route?.anySession === true
    const later = form && token === undefined && !route?.streams
    if (isForeign(c) || !(later || isFree || isOurs(token))) throw new Refusal(419, 'errors.session_expired')
    if (route?.streams) {
      refuseWhilePaused(c)
      return next()
    }
    const { _token, _lang, ...read } = (await readBody(c, route?.maxBytes)).body
    const { _account, ...typed } = read
    const sent = form ? typed : read
    c.set('readIn', _lang)
    if (form && _account !== undefined) c.set('pageAccount', readPageAccount(_account))
    if (later && !isFree && !isOurs(_token)) {
      // Its token went with the session of its page: whoever logged in since is told so.
      await refuseOtherAccount(c)
      throw new Refusal(419, 'errors.session_expired')
    }
    const { _method, ...fields } = sent
    const deletes = form && c.req.method === 'POST' && _method === 'DELETE'
    c.set('sent', { body: deletes ? fields : sent, form, deletes })
    refuseWhilePaused(c)
    await next()
  }
}

/** Seconds after which what was not saved is worth sending again. */
const SAVED_AGAIN_IN = 30

/** The same of addresses without a session; who calls them calls again. */
export const notWhilePaused: MiddlewareHandler<Env> = (c, next) => {
  if (!isReading(c)) refuseWhilePaused(c)
  return next()
}

/** Only once the form was read, so that it is shown again with what was typed. */
function refuseWhilePaused(c: Context<Env>): void {
  if (c.get('school').savingPaused) throw new Refusal(503, 'errors.saving_paused', {}, { retryAfter: SAVED_AGAIN_IN })
}

/** Whether a browser says that another site, or another school beside this one, sent the request. */
function isForeign(c: Context<Env>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  // Proxies may leave the port out of the Host.
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase()
  return !URL.canParse(origin) || new URL(origin).hostname !== host
}

function offers(locales: readonly Locale[], locale: unknown): locale is Locale {
  return isLocale(locale) && locales.includes(locale)
}

/**
 * `?lang=` sets the language; then the cookie's, the browser's, the school's, each if the school offers it. A member's
 * own comes with the viewer.
 */
function getLocale(c: Context<Env>): Locale {
  const { locales, locale } = c.get('school')
  const language = c.req.query('lang')
  if (offers(locales, language)) {
    c.header('Set-Cookie', closedCookie('locale', language, YEAR), { append: true })
    return language
  }
  const kept = localeFrom(c.req.header('cookie') ?? '')
  if (offers(locales, kept)) return kept
  const accepted = acceptedLocale(c.req.header('accept-language'))
  return offers(locales, accepted) ? accepted : locale
}
