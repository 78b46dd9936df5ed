import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Env } from './context.server.ts'

/** What was asked for, without the host. Cheaper than a URL, which every request would pay for. */
export function pathAndQuery(c: Context): string {
  const { url } = c.req
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

/** Whether a request only reads: a HEAD is answered as a GET. */
export function isReading(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/** Whether the answer should be JSON: asked for by the path, by Accept, or a call that is not a plain form. */
export function prefersJson(c: Context<Env>): boolean {
  if (c.req.header('x-inertia')) return false
  if (c.req.path.startsWith('/json/')) return true
  const accept = c.req.header('accept')
  if (!accept || accept === '*/*') return !isReading(c) && !c.get('sent')?.form
  return (
    accepts(c, { header: 'Accept', supports: ['text/html', 'application/json'], default: 'text/html' }) ===
    'application/json'
  )
}

/** A form that a browser sent by itself, without our script: it is answered by a page or a redirect. */
export function isPlainForm(c: Context<Env>): boolean {
  return Boolean(c.get('sent')?.form) && !c.req.header('x-inertia') && !prefersJson(c)
}

/** The page of this school that a form was sent from, as a path. */
export function getReturnPath(c: Context<Env>): string {
  const referer = c.req.header('referer')
  if (!referer || !URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return host === c.req.header('host') ? localPath(pathname + search) : '/'
}

/** Longer ones are no place to go on to: servers refuse them. */
const PATH_MAX = 2000

/** One slash and then something else: two, or one that leans back, would begin the name of another host. */
const LOCAL = /^\/(?![/\\])/

/** A path on this school, whatever was asked for: never another site (`//evil`, `/\evil`, `https:evil`, `/.//evil`). */
export function localPath(wanted: unknown, otherwise = '/'): string {
  if (typeof wanted !== 'string' || wanted.length > PATH_MAX || !LOCAL.test(wanted) || /[\p{Cc}\\]/u.test(wanted))
    return otherwise
  const base = 'http://here.invalid'
  if (!URL.canParse(wanted, base)) return otherwise
  const url = new URL(wanted, base)
  // Dots are resolved by now, and may have left a second slash at the beginning.
  return url.origin === base && LOCAL.test(url.pathname) ? url.pathname + url.search + url.hash : otherwise
}

/** The fields in the address of the page that a form was on, each once. */
export function queryBefore(c: Context): Record<string, unknown> {
  return Object.fromEntries(new URL(getReturnPath(c), c.req.url).searchParams)
}

/** The fields of an address; a name that comes again makes a list, as in a form. */
export function getQuery(c: Context): Record<string, unknown> {
  const fields = Object.entries(c.req.queries())
  return Object.fromEntries(fields.map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}
