import type { Context } from 'hono'
import type { Env } from './context.server.ts'
import type { Refusal } from './refusal.ts'
import { getReturnPath, pathAndQuery, prefersJson } from './request.server.ts'
import { withoutTracking } from './tracking.ts'

/** Page name → its component; filled by app/pages.ts so that the props given to page() are checked. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging fills it
export interface Pages {}

export type PageName = keyof Pages & string
type PropsOf<N extends PageName> = Pages[N] extends (props: infer P) => unknown ? P : never

/** What a handler returns when plain JSON is not enough; sent after the transaction has been committed. */
export class Answer {
  readonly send: (c: Context<Env>) => Response | Promise<Response>
  /** What a call is told, where it is told something. */
  readonly body: unknown
  /** The work is still to be done, or was refused: nothing has been changed yet. */
  readonly follows: boolean

  constructor(send: Answer['send'], { body, follows = false }: { body?: unknown; follows?: boolean } = {}) {
    this.send = send
    this.body = body
    this.follows = follows
  }
}

type AnswerOptions = {
  status?: 200 | 401 | 403 | 404 | 409 | 419 | 422 | 429 | 500
  json?: object
  /** When time alone changes what it says. */
  turnsAt?: string | null
}

/** A page; asked for as JSON the same address answers `json`, else the page's props. */
export function page<N extends PageName>(
  name: N,
  props: PropsOf<N>,
  { status = 200, json, turnsAt = null }: AnswerOptions = {},
): Answer {
  return new Answer((c) => {
    if (prefersJson(c)) return sendJson(c, json ?? (props as object), status)
    c.status(status as 200)
    c.set('turnsAt', turnsAt)
    return c.render(name, props as Record<string, unknown>, { url: getOwnAddress(c) }) as unknown as Response
  })
}

/**
 * The address of a page. A form that is shown again stands on its own page, not at the address that it was sent to; a page that
 * is kept for others says nothing of what one visitor's link was tracked by.
 */
function getOwnAddress(c: Context<Env>): string {
  if (c.get('shown')) return getReturnPath(c)
  return c.get('cacheKey') === undefined ? pathAndQuery(c) : withoutTracking(pathAndQuery(c))
}

/** JSON as calls answer it. */
export function sendJson(c: Context<Env>, body: object | true, status = 200): Response {
  return c.json(body, status as 200)
}

/** On to another address, after every method. */
export function redirect(to: string): Answer {
  return new Answer((c) => c.redirect(to, 303))
}

/** JSON with a status of its own, such as 201 for what was created. */
export function json(body: object | true, status: 200 | 201 | 202 = 200): Answer {
  return new Answer((c) => sendJson(c, body, status), { body })
}

/** JSON for a script, a redirect for a plain form. */
export function jsonOrRedirect(body: object, to: string, status: 200 | 201 | 202 = 200): Answer {
  return new Answer((c) => (prefersJson(c) ? sendJson(c, body, status) : c.redirect(to, 303)), { body })
}

/** An answer that needs work which must not happen inside the transaction: asking an outside service, for example. */
export function afterCommit(work: (c: Context<Env>) => Promise<Answer>): Answer {
  return new Answer(async (c) => (await work(c)).send(c), { follows: true })
}

/** A refusal that keeps what was written before it: a wrong password is refused and counted. */
export function refuseAfterwards(refusal: Refusal): Answer {
  return new Answer(
    () => {
      throw refusal
    },
    { follows: true },
  )
}
