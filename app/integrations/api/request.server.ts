import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { isForm, readBody, refuseTooLarge } from '#app/platform/body.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { RouteOptions } from '#app/platform/http.server.ts'
import { acceptedLocale, type Locale } from '#app/platform/i18n.ts'
import { bucketOfConnection, ROOMY, refuseFor, spend, spendInWindow } from '#app/platform/limits.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { isReading } from '#app/platform/request.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type AnswerKey, claimAnswer, type StoredAnswer, storeAnswer } from './answers.server.ts'
import { findKeyHolder } from './keys.server.ts'

/** Calls of one key in a minute. */
const CALLS = { calls: 120, seconds: 60 }

/** Whoever tries keys ends here; a program with a key of its own never does. */
const WRONG_KEYS = { name: 'wrong api keys', ...ROOMY }

const IDEMPOTENCY_KEY_MAX = 200
/** No operation has a longer path; an index holds no key of any length. */
const PATH_MAX = 200

const claims = new WeakMap<Context, AnswerKey>()

/** The `Idempotency-Key` under which a request is answered once, if it has one. */
export function findClaim(c: Context): AnswerKey | undefined {
  return claims.get(c)
}

/** Answers refusals as problem details; before anything can be refused. */
export const withProblems: MiddlewareHandler<Env> = async (c, next) => {
  c.set('problems', true)
  await next()
}

/**
 * A call of a program: finds who acts by its key (401), counts it (429), reads its JSON, and answers it as before where its
 * `Idempotency-Key` was answered already. No session, no cookie and no CSRF token takes part in it.
 */
export function byKey(route: RouteOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('locale', getLocale(c))
    c.set('session', { token: '', member: false, csrf: '' })
    c.set('sent', { body: {}, form: false })
    const viewer = await requireKeyHolder(c)
    c.set('viewer', viewer)
    c.set('viewerOf', async () => viewer)
    await countCall(c, viewer)
    if (!isReading(c)) await readCall(c, route)
    const claim = getClaim(c, viewer)
    if (!claim) return next()
    const before = await claimAnswer(claim, hash('sha256', JSON.stringify(c.get('sent').body), 'buffer'))
    if (before) return replay(c, before)
    claims.set(c, claim)
    await next()
    if (isFinal(c.res.status)) await storeRefusal(c, claim)
  }
}

function getLocale(c: Context<Env>): Locale {
  const { locales, locale } = c.get('school')
  const accepted = acceptedLocale(c.req.header('accept-language'))
  return accepted && locales.includes(accepted) ? accepted : locale
}

async function requireKeyHolder(c: Context<Env>): Promise<Member> {
  const school = c.get('school')
  const [, key] = /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
  const sent = key && { key, locale: c.get('locale') }
  const viewer = sent && (await inSchool(school.id, (db) => findKeyHolder(db, school, sent), { reading: true }))
  if (viewer) return viewer
  await spend(school.id, bucketOfConnection(c.get('ip'), WRONG_KEYS))
  c.header('WWW-Authenticate', 'Bearer')
  throw new Refusal(401, key ? 'api.key_unknown' : 'api.key_missing')
}

async function countCall(c: Context<Env>, { schoolId, apiKey }: Member): Promise<void> {
  const { left, seconds } = await spendInWindow(schoolId, { name: `api key ${apiKey?.id}`, ...CALLS })
  c.header('RateLimit-Limit', String(CALLS.calls))
  c.header('RateLimit-Remaining', String(Math.max(0, left)))
  c.header('RateLimit-Reset', String(seconds))
  if (left < 0) refuseFor(seconds)
}

async function readCall(c: Context<Env>, { maxBytes }: RouteOptions): Promise<void> {
  await refuseTooLarge(c, maxBytes)
  if (isForm(c)) throw new Refusal(400, 'errors.malformed')
  c.set('sent', await readBody(c, maxBytes))
}

function getClaim(c: Context<Env>, { schoolId, apiKey }: Member): AnswerKey | undefined {
  const idempotencyKey = c.req.header('idempotency-key')
  if (c.req.method !== 'POST' || idempotencyKey === undefined || !apiKey) return undefined
  if (c.req.path.length > PATH_MAX) return undefined
  if (!/^[\x21-\x7e]+$/.test(idempotencyKey) || idempotencyKey.length > IDEMPOTENCY_KEY_MAX)
    throw invalid('Idempotency-Key', 'errors.invalid_value')
  return { schoolId, keyId: apiKey.id, call: `POST ${c.req.path}`, idempotencyKey }
}

/** What would be refused again in the same way; a key may get its scope, and a limit its calls back. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 403, 429].includes(status)

/** Keeps a refusal, which changed nothing, unless it only says that somebody else is at it. */
async function storeRefusal(c: Context<Env>, claim: AnswerKey): Promise<void> {
  const { status } = c.res
  if (c.error instanceof Refusal && c.error.text === 'api.still_running') return
  const body = await c.res.clone().text()
  await inSchool(claim.schoolId, (db) => storeAnswer(db, claim, { status, body }))
}

/** The same answer once more, which says so. */
export function replay(c: Context<Env>, { status, body }: StoredAnswer): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return c.body(body, status as 200, { 'Content-Type': type, 'Idempotent-Replayed': 'true' })
}
