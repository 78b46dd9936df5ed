import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { env } from './env.server.ts'
import type { Locale } from './i18n.ts'
import { getCsrf, newToken } from './tokens.server.ts'

/** Our cookies and who reads them; app/ui/theme.ts writes `theme` by itself. */
export const COOKIES = {
  session: 'server',
  'own-session': 'server',
  device: 'server',
  'second-step': 'server',
  google: 'server',
  locale: 'server',
  ref: 'server',
  theme: 'page',
} as const
export type CookieName = keyof typeof COOKIES

const MONTH = 60 * 60 * 24 * 30

/**
 * A name with __Host- can only be set by this host, over https, for the whole site: no neighbour plants one.
 * `XSRF-TOKEN` goes without, as scripts and outside clients look for it by that name; the server never believes it.
 */
const PREFIX = env.secure ? 'host' : undefined

const SCOPE = { path: '/', sameSite: 'Lax', secure: env.secure } as const

/** How one of our cookies is called on the wire. */
function getName(name: CookieName): string {
  return PREFIX ? `__Host-${name}` : name
}

/** One of our cookies in a Cookie header, whatever it holds. */
export function getCookie(header: string | undefined, name: CookieName): string | undefined {
  return valueOfCookie(header, getName(name))
}

export function valueOfCookie(header: string | undefined, name: string): string | undefined {
  return parse(header ?? '', name)[name]
}

/**
 * The same at every request, kept pages included, in a fifth of the time; what does not look as `value` (an expression) says
 * counts as not sent.
 */
function cookieReader(name: CookieName, value: string): (header: string | undefined) => string | undefined {
  const shape = new RegExp(`(?:^|; ?)${getName(name)}=(${value})(?:;|$)`)
  return (header) => shape.exec(header ?? '')?.[1]
}

const readSession = cookieReader('session', '[am][A-Za-z0-9_-]{43}')
const readLocale = cookieReader('locale', 'en|pl')

/** The theme that a visitor chose; without a choice the school decides. */
export const themeFrom = cookieReader('theme', 'light|dark|system')

/** The language that a Cookie header asks for, whether or not the school offers it. */
export function localeFrom(cookie: string): Locale | undefined {
  return readLocale(cookie) as Locale | undefined
}

/**
 * The session token of a Cookie header. It begins with `a` for somebody who has not logged in (no row is stored) and
 * with `m` for a member, so that a visitor costs no query.
 */
export function sessionFrom(cookie: string): { token: string; member: boolean } | undefined {
  const token = readSession(cookie)
  return token === undefined ? undefined : { token, member: token.startsWith('m') }
}

/** A new session and the cookies that carry it: one for the server alone, one that the page's script may read. */
export function cookiesFor(kind: 'a' | 'm' = 'a', remember = false): { token: string; cookies: string[] } {
  const token = kind + newToken()
  return { token, cookies: sessionCookies(token, remember) }
}

export function sessionCookies(token: string, remember: boolean): string[] {
  const age = remember ? { maxAge: MONTH } : {}
  return [
    generateCookie('session', token, { ...SCOPE, ...age, prefix: PREFIX, httpOnly: true }),
    generateCookie('XSRF-TOKEN', getCsrf(token), { ...SCOPE, ...age }),
  ]
}

/** A cookie that only the server reads. */
export function closedCookie(name: CookieName, value: string, maxAge: number): string {
  return generateCookie(name, value, { ...SCOPE, prefix: PREFIX, httpOnly: true, maxAge })
}

/** A cookie that scripts of the page read too, under the name that they know. */
export function readableCookie(name: string, value: string, maxAge: number): string {
  return generateCookie(name, value, { ...SCOPE, maxAge })
}

/** Has the browser forget a cookie that others set, under the name that they gave it. */
export function forgottenCookie(name: string): string {
  return readableCookie(name, '', 0)
}
