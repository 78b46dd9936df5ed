import { env } from './env.server.ts'
import type { Locale } from './i18n.ts'
import { csrfOf, newToken } from './tokens.server.ts'

// A name with __Host- can only be set by this host, over https, for the whole site.
const NAME = env.secure ? '__Host-session' : 'session'
const SESSION = new RegExp(`(?:^|; ?)${NAME}=([am][A-Za-z0-9_-]{43})(?:;|$)`)
const SECURE = env.secure ? '; Secure' : ''
const MONTH = 60 * 60 * 24 * 30

const LOCALE = /(?:^|; ?)locale=(en|pl)(?:;|$)/

/** The language that a Cookie header asks for, whether or not the school offers it. */
export function localeFrom(cookie: string): Locale | undefined {
  return LOCALE.exec(cookie)?.[1] as Locale | undefined
}

/**
 * The session token of a Cookie header. It begins with `a` for somebody who has not logged in (no row is stored) and
 * with `m` for a member, so that a visitor costs no query.
 */
export function sessionFrom(cookie: string): { token: string; member: boolean } | undefined {
  const token = SESSION.exec(cookie)?.[1]
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
    `${NAME}=${token}; Path=/; HttpOnly; SameSite=Lax${SECURE}${age}`,
    `XSRF-TOKEN=${csrfOf(token)}; Path=/; SameSite=Lax${SECURE}${age}`,
  ]
}

/** A cookie that only the server reads. */
export function closedCookie(name: string, value: string, maxAge: number): string {
  return `${plainCookie(name, value, maxAge)}; HttpOnly`
}

export function plainCookie(name: string, value: string, maxAge: number): string {
  return `${name}=${value}; Path=/; SameSite=Lax${SECURE}; Max-Age=${maxAge}`
}
