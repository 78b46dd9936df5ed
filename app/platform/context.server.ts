import type { Context } from 'hono'
import type { Db } from './db.server.ts'
import type { Locale } from './i18n.ts'
import type { Bucket } from './limits.server.ts'
import type { CurrentSchool, Viewer } from './viewer.ts'

export type Session = { token: string; member: boolean; csrf: string }

export type Variables = {
  requestId: string
  school: CurrentSchool
  locale: Locale
  /** The network address that the request came from. */
  ip: string
  secure: boolean
  session: Session
  /** The body, read once; `deletes` when a form says that something shall be deleted, as it knows no such method. */
  sent: { body: Record<string, unknown>; form: boolean; deletes?: boolean }
  /** In which language the page was read that sent it, where that says so (`_lang`). */
  readIn?: unknown
  viewerOf(db: Db): Promise<Viewer>
  viewer?: Viewer
  /** The account for which the page was made that sent the request, where it says so. */
  pageAccount?: number
  /** What the route declares about its refusals: who may call, the page that shows a refused form again, whether only programs call. */
  route?: { access: string; form?: { handle(c: Context<Env>): Promise<Response> }; refusesAsJson?: true }
  /** The name under which this visitor's page may be kept, and the same once the route allows it. */
  mayKeep?: string
  cacheKey?: string
  /** Refusals are answered as problem details (RFC 9457), which programs of others read. */
  problems?: true
  /** When time alone changes what the page says. */
  turnsAt?: string | null
  /** The buckets that this call has drawn on. */
  spent?: Bucket[]
  /** A form that is shown again: what is wrong with it, and what was typed when a browser sent it by itself. */
  shown?: { errors: Record<string, string>; old: Record<string, unknown> | null }
}

export type Env = { Variables: Variables }
