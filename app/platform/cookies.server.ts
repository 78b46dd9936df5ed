import { parse } from 'hono/utils/cookie'
import { env } from './env.server.ts'
import type { Locale } from './i18n.ts'
import { csrfOf, newToken } from './tokens.server.ts'

/** Our cookies and who reads them; app/ui/theme.ts writes `theme` by itself. */
export const COOKIES = {
  session: 'server',
  device: 'server',
  'second-step': 'server',
  google: 'server',
  locale: 'server',
  theme: 'page',
} as const
export type CookieName = keyof typeof COOKIES

/**
 * A name with __Host- can only be set by this host, over https, for the whole site: no neighbour plants one.
 * `XSRF-TOKEN` goes without, as scripts and outside clients look for it by that name; the server never believes it.
 */
function nameOf(name: CookieName): string {
  return env.secure ? `__Host-${name}` : name
}

const SECURE = env.secure ? '; Secure' : ''
const MONTH = 60 * 60 * 24 * 30

/** One cookie of a Cookie header, whatever it holds. */
export function cookieOf(header: string | undefined, name: CookieName): string | undefined {
  return parse(header ?? '', nameOf(name))[nameOf(name)]
}

/** The same at every request, kept pages included; what does not look as `value` (an expression) says counts as not sent. */
function cookieReader(name: CookieName, value: string): (header: string | undefined) => string | undefined {
  const shape = new RegExp(`(?:^|; ?)${nameOf(name)}=(${value})(?:;|$)`)
  return (header) => shape.exec(header ?? '')?.[1]
}

const readSession = cookieReader('session', '[am][A-Za-z0-9_-]{43}')
const readLocale = cookieReader('locale', 'en|pl')

/** The theme that a visitor chose; without a choice the system decides. */
export const themeFrom = cookieReader('theme', 'light|dark')

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
  const age = remember ? `; Max-Age=${MONTH}` : ''
  return [
    `${nameOf('session')}=${token}; Path=/; HttpOnly; SameSite=Lax${SECURE}${age}`,
    `XSRF-TOKEN=${csrfOf(token)}; Path=/; SameSite=Lax${SECURE}${age}`,
  ]
}

/** A cookie that only the server reads. */
export function closedCookie(name: CookieName, value: string, maxAge: number): string {
  return `${nameOf(name)}=${value}; Path=/; SameSite=Lax${SECURE}; Max-Age=${maxAge}; HttpOnly`
}

/** A cookie that scripts of the page read too, under the name that they know. */
export function readableCookie(name: string, value: string, maxAge: number): string {
  return `${name}=${value}; Path=/; SameSite=Lax${SECURE}; Max-Age=${maxAge}`
}

export function valueOfCookie(header: string | undefined, name: string): string | undefined {
  return parse(header ?? '', name)[name]
}

/** Has the browser forget a cookie that others set, under the name that they gave it. */
export function forgottenCookie(name: string): string {
  return `${name}=; Path=/; SameSite=Lax${SECURE}; Max-Age=0`
}
