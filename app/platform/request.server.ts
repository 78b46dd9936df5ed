import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Env, Variables } from './http.server.ts'
import { Refusal } from './refusal.ts'

const NOTHING: Variables['sent'] = { body: {}, form: false, raw: '' }

/** Reads the body of an unsafe request: JSON, or a form whose dotted names (`consents.terms`) become objects. */
export async function readBody(c: Context<Env>): Promise<Variables['sent']> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return NOTHING
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') {
    const fields = await c.req.parseBody({ all: true }).catch(() => {
      throw new Refusal(400, 'errors.malformed')
    })
    return { body: nested(fields), form: true, raw: '' }
  }
  const raw = await c.req.text()
  if (raw === '') return NOTHING
  // Also JSON that calls itself text, as a form of another site could send it.
  if (type !== 'application/json') throw new Refusal(400, 'errors.malformed')
  return { body: parseObject(raw), form: false, raw }
}

function parseObject(raw: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    throw new Refusal(400, 'errors.malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(400, 'errors.malformed')
  return value as Record<string, unknown>
}

/** `{'consents.terms': 'on'}` → `{consents: {terms: 'on'}}`; fields left empty are as good as not sent. */
function nested(fields: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(fields)) {
    if (value === '') continue
    const [first = '', second, ...rest] = name.split('.')
    if (second === undefined) body[first] = value
    else if (rest.length === 0) {
      const inner = body[first] ?? Object.create(null)
      body[first] = inner
      if (typeof inner !== 'object' || inner === null) throw new Refusal(400, 'errors.malformed')
      ;(inner as Record<string, unknown>)[second] = value
    } else throw new Refusal(400, 'errors.malformed')
  }
  return { ...body }
}

/** What was asked for, without the host. Cheaper than a URL, which every request would pay for. */
export function pathAndQuery(c: Context): string {
  const { url } = c.req
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

/** Whether the answer should be JSON: asked for by the path, by Accept, or a call that is not a plain form. */
export function prefersJson(c: Context<Env>): boolean {
  if (c.req.header('x-inertia')) return false
  if (c.req.path.startsWith('/json/')) return true
  const accept = c.req.header('accept')
  if (!accept || accept === '*/*') return c.req.method !== 'GET' && !c.get('sent')?.form
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
export function backFrom(c: Context<Env>): string {
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
