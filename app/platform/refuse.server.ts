import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import { type Answer, page } from './answers.server.ts'
import type { Env } from './context.server.ts'
import { DatabaseAway } from './database-away.server.ts'
import { isCutShort, isDiskFull, isForeignKeyFailure, isLeftIdle, isLockFailure } from './failed-statement.server.ts'
import type { Route } from './http.server.ts'
import { translateMessage } from './i18n.ts'
import { inertiaPages } from './inertia.server.tsx'
import { whileLayingOut } from './laying-out.server.ts'
import { log, loggedPath } from './log.server.ts'
import { isPermission } from './permissions.ts'
import { type NextLink, Refusal, unavailable } from './refusal.ts'
import { getReturnPath, isPlainForm, isReading, prefersJson } from './request.server.ts'
import { StorageAway } from './storage-away.server.ts'

/** Seconds after which it is worth asking again while the database is away. */
const RETURNS_IN = 5

/** The same while the disk of the database is full, which takes an operator. */
const FULL_FOR = 60

/** Answers whatever was thrown: a refusal in the caller's language, anything else as a bug with a request id. */
export async function refuse(error: Error, c: Context<Env>): Promise<Response> {
  if (error instanceof DatabaseAway)
    return refuse(new Refusal(503, 'errors.database_away', {}, { retryAfter: RETURNS_IN }), c)
  if (isLockFailure(error)) {
    log.warn({ err: error, request_id: c.var.requestId, path: loggedPath(c.req.path) }, 'request gave up waiting')
    return refuse(unavailable(), c)
  }
  // Nothing of it was saved. On a machine that keeps up it is a statement of ours that is too slow.
  if (isCutShort(error) || isLeftIdle(error)) {
    log.error({ err: error, request_id: c.var.requestId, path: loggedPath(c.req.path) }, 'request took too long')
    return refuse(unavailable(), c)
  }
  if (isDiskFull(error)) {
    log.error({ err: error, request_id: c.var.requestId }, 'the disk of the database is full: nothing can be saved')
    return refuse(new Refusal(503, 'errors.database_full', {}, { retryAfter: FULL_FOR }), c)
  }
  if (error instanceof StorageAway) log.error({ reason: error.message, request_id: c.var.requestId }, 'no file storage')
  // What a row refers to was deleted between the look and the write, or is referred to since.
  if (isForeignKeyFailure(error)) {
    log.warn({ err: error, request_id: c.var.requestId, path: loggedPath(c.req.path) }, 'request met a deletion')
    return refuse(new Refusal(409, 'errors.changed_meanwhile'), c)
  }
  if (!(error instanceof Refusal)) return failed(error, c)
  const locale = c.var.locale ?? 'en'
  const message = translateMessage(locale, error.text)
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([field, messages]) => [
      field,
      messages.map((one) => translateMessage(locale, one)),
    ]),
  )
  if (typeof error.extra.retryAfter === 'number') c.header('Retry-After', String(error.extra.retryAfter))
  // What is left of the body is not read: the next request must come on a connection of its own.
  if (error.status === 413) c.header('Connection', 'close')
  c.header('Cache-Control', 'no-store')
  if (c.var.problems) return toProblem(c, { status: error.status, message, errors })
  const form = c.var.route?.form
  // Nothing that one account typed is shown on a page of another.
  const isForOther = error.extra.code === 'other_account'
  if (
    form &&
    (SHOWN_AGAIN.has(error.status) || error.text === 'errors.saving_paused') &&
    !isForOther &&
    !prefersJson(c)
  ) {
    const again = await showAgain(form, { status: error.status, message, errors }, c)
    if (again) return again
  }
  if (wantsJson(c)) {
    const { retryAfter, on: _on, ...extra } = error.extra
    const body = error.status === 422 ? { message, errors, ...extra } : { message, ...extra }
    return c.json(body, error.status as 422)
  }
  if (error.status === 401 || error.status === 419) return c.redirect(loginAddress(error.status, c), 303)
  // Where one gets what is missing, and from there back to where one was.
  if (typeof error.extra.at === 'string')
    return c.redirect(`${error.extra.at}?${new URLSearchParams({ to: cameFrom(c) })}`, 303)
  const { status } = error
  const on = error.extra.on as NextLink | undefined
  const props = { status, message, back: cameFrom(c), on, isForOther }
  return show(page('errors/refused', props, { status: status as 404 }), c)
}

const SHOWN_AGAIN: ReadonlySet<number> = new Set([409, 413, 422, 429])
const NEVER_SHOWN_AGAIN = /password|^_token$/

/** A code that lets somebody in; in the office a `code` is that of a promotion, or a script. */
const isOneTimeCode = (name: string, access = '') => name === 'code' && !isPermission(access)

/**
 * Has what was typed stand in the form of the page that is answered, secrets excepted; a form sent by a script still
 * has it.
 */
export function storeTypedInput(c: Context<Env>, errors: Record<string, string> = {}): void {
  const typed = Object.entries(c.var.sent.body).filter(
    ([name]) => !NEVER_SHOWN_AGAIN.test(name) && !isOneTimeCode(name, c.var.route?.access),
  )
  c.set('shown', { errors, old: c.req.header('x-inertia') ? null : ordinary(Object.fromEntries(typed)) })
}

/** What was sent, with objects that behave as any other: a page may write each value as text, whatever its keys are called. */
function ordinary<T>(value: T): T
function ordinary(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordinary)
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  const own = Object.entries(value).filter(([name]) => !(name in Object.prototype))
  return Object.fromEntries(own.map(([name, inner]) => [name, ordinary(inner)]))
}

type RefusalBody = { status: number; message: string; errors: Record<string, string[]> }

/** Problem details (RFC 9457): the title says what the status does, the detail what happened here. */
function toProblem(c: Context<Env>, { status, message, errors }: RefusalBody): Response {
  const problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(status >= 500 && { request_id: c.var.requestId }),
  }
  return c.body(JSON.stringify(problem), status as 422, { 'Content-Type': 'application/problem+json' })
}

/**
 * The errors by field, as Inertia has them; what stands at none of them is `form`. Undefined where the page refuses to be
 * shown, as what its address asks for is not there any more.
 */
async function showAgain(form: Pick<Route, 'handle'>, { status, message, errors }: RefusalBody, c: Context<Env>) {
  const first = Object.entries(errors).map(([field, [text = '']]) => [field, text])
  const isAmongErrors = Object.values(errors).flat().includes(message)
  storeTypedInput(c, { ...Object.fromEntries(first), ...(!isAmongErrors && { form: message }) })
  const answer = await whileLayingOut(() => form.handle(c)).catch((refusal: unknown) => {
    if (refusal instanceof Refusal) return undefined
    throw refusal
  })
  if (!answer) return c.set('shown', undefined)
  // A form that no longer has a place (bought meanwhile, for example) leads on to what took it.
  return answer.status === 303 ? answer : c.newResponse(answer.body, { status: status as 422, headers: answer.headers })
}

function failed(error: Error, c: Context<Env>): Promise<Response> | Response {
  const { requestId } = c.var
  log.error({ err: error, request_id: requestId, path: loggedPath(c.req.path) }, 'request failed')
  const message = translateMessage(c.var.locale ?? 'en', 'errors.unexpected')
  c.header('Cache-Control', 'no-store')
  if (c.var.problems) return toProblem(c, { status: 500, message, errors: {} })
  if (wantsJson(c)) return c.json({ message, request_id: requestId }, 500)
  return show(page('errors/refused', { status: 500, message, back: cameFrom(c), requestId }, { status: 500 }), c)
}

/**
 * Before a session was read (files, a body that is too large) the answer is a page for browsers that open or send one,
 * which say so, and JSON for scripts, players and providers.
 */
function wantsJson(c: Context<Env>): boolean {
  if (c.var.route?.refusesAsJson) return true
  if (c.var.sent) return prefersJson(c) && !isPlainForm(c)
  return !c.var.school || !c.req.header('accept')?.includes('text/html')
}

/** Sends a page, also where the request did not come as far as the step that makes pages. */
async function show(answer: Answer, c: Context<Env>): Promise<Response> {
  if (c.var.session) return answer.send(c)
  let shown: Response | undefined
  const instead = await inertiaPages(c, async () => {
    shown = await answer.send(c)
  })
  return shown ?? (instead as Response)
}

/** The page itself, or the page that a form was on. */
function cameFrom(c: Context<Env>): string {
  return isReading(c) ? c.req.path + new URL(c.req.url).search : getReturnPath(c)
}

/** The log-in page, and where to go on from it. */
function loginAddress(status: 401 | 419, c: Context<Env>): string {
  const from = cameFrom(c)
  const [path, query] = from.split('?', 2)
  const login = new URLSearchParams(path === '/login' ? query : { to: from })
  if (status === 419) login.set('expired', '1')
  return `/login?${login}`
}
