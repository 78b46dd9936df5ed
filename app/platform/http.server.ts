import type { Context } from 'hono'
import { z } from 'zod'
import { Answer, sendJson } from './answers.server.ts'
import { gate } from './concurrency.ts'
import { cookiesFor } from './cookies.server.ts'
import { type Db, inSchool, onCommit } from './db.server.ts'
import { env } from './env.server.ts'
import type { Locale, TextKey } from './i18n.ts'
import { fieldErrors, unfitFields } from './inputs.server.ts'
import { bucketOfConnection, type Limit, spend, spendInCrowd } from './limits.server.ts'
import { connectionOf } from './network.ts'
import { isPermission, may, type Permission } from './permissions.ts'
import { Refusal, unavailable } from './refusal.ts'
import { backFrom, isPlainForm, isReading, prefersJson, queryBefore, queryOf } from './request.server.ts'
import { csrfOf } from './tokens.server.ts'
import { type CurrentSchool, type Member, owesTwoStep, type Viewer } from './viewer.ts'

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
  route?: Declared
  /** The name under which this visitor's page may be kept, and the same once the route allows it. */
  mayKeep?: string
  cacheKey?: string
  /** When time alone changes what the page says. */
  turnsAt?: string | null
  /** A form that is shown again: what is wrong with it, and what was typed when a browser sent it by itself. */
  shown?: { errors: Record<string, string>; old: Record<string, unknown> | null }
}
export type Env = { Variables: Variables }

/**
 * Who may call. `visitor`: anybody, with or without a session. `member`: whoever is logged in. A permission: those
 * that permissions.ts names. The rest has no session and no CSRF token: `public` (a file that is the same for
 * everybody), `provider` (a signed message of an outside service), `signature` (an address we signed), `operator`
 * (health, metrics, the evaluation's mail page).
 */
export type Access = 'visitor' | 'member' | Permission | Sessionless
export const SESSIONLESS: readonly Access[] = ['public', 'provider', 'signature', 'operator']
type Sessionless = 'public' | 'provider' | 'signature' | 'operator'

export type RouteLimit = Limit & {
  /** Routes that name the same one draw on one bucket; without it each has its own. */
  name?: string
  /** Whoever evaluates the product does it as often as they like. */
  freeInEvaluation?: boolean
  /** Where visitors may call too: members count by account all the same, and the visitors of a connection are a crowd, unless it is for members. */
  crowds?: true | 'members'
}

export type Declared = {
  access: Access
  /** What a visitor is told instead of the usual words when `access` asks for a member. */
  loginText?: TextKey
  ids?: z.ZodObject
  input?: z.ZodObject
  /** What it takes is known once it has read something: `input` lets everything through, and the handler refuses it. */
  loose?: true
  /** How often one account may call; where there is none, one connection. Every door that visitors can change something by has one. */
  limit?: RouteLimit
  /** The page that shows the form again when it is refused; a reload of the form's address leads back there. */
  form?: Route
  /** The longest body, in bytes; without it what a form or a call needs (bytesFor, in body.server.ts). */
  maxBytes?: number
  /** Changes by which a school could be taken over: only soon after a password or a passkey was shown in this session. */
  fresh?: true
  /** The handler reads the body itself, once it knows that it wants it, and counts. */
  streams?: boolean
  /** A GET that reads only and may be answered to visitors from the page cache. */
  cached?: boolean
  /** Asked when what the address of a GET names is not there: the path at which it is by now, to which one is sent for good. */
  moved?: (db: Db, viewer: Viewer, path: string) => Promise<string | undefined>
}

export type Route = {
  declared: Declared
  handle(c: Context<Env>): Promise<Response>
}

/** A table of addresses: the method, the path, and what answers there. */
export type Addresses = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>

export type Asked<D extends Declared> = {
  c: Context<Env>
  db: Db
  school: CurrentSchool
  locale: Locale
  viewer: D['access'] extends 'visitor' ? Viewer : Member
  ids: D['ids'] extends z.ZodObject ? z.infer<D['ids']> : Record<string, never>
  /**
   * Reads and checks the rest of what was sent: 422 with a message per field. Call it after find and may. A change that
   * takes no input has no need to: what was sent beyond its ids is refused by the route.
   */
  input: () => D['input'] extends z.ZodObject ? z.infer<D['input']> : Record<string, never>
}

const Digits = z.stringFormat('digits', /^[1-9]\d{0,15}$/)
/** An id in a path or a body: a whole number, or its digits. What is none names nothing: 404. */
export const Id = z.union([z.int(), Digits.transform(Number)]).pipe(z.int().positive())
export const Slug = z.stringFormat('slug', /^[a-z0-9]+(?:-[a-z0-9]+)*$/).max(100)

/** Where staff set up two-step login, and where a password or a passkey is shown once more. */
export const TWO_STEP = '/account/security/two-step'
export const CONFIRM = '/login/confirm'

/** A random token in an address, as newToken makes them; what cannot be one names nothing: 404. */
export const Token = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/)

/**
 * Hashing a password takes long, while its transaction holds a connection. Few such calls run at once, the others wait
 * without one, so that a crowd of them leaves connections to everybody else, and a crowd at one connection its turn.
 */
const bringsPassword = (c: Context<Env>) => Object.keys(c.get('sent').body).some((name) => name.includes('password'))
const inTurn = gate({ size: Math.ceil(env.DATABASE_POOL / 4), waiting: 1000, each: 200 }, unavailable)

/**
 * One address: who may call it, what it takes, and the one call that answers. Everything happens in one transaction
 * of the request's school; the answer is made after its commit. Refusals come in the order 419, 429, 401, 403 by
 * role, 404, 403, 422, 409.
 */
export function route<const D extends Declared>(declared: D, work: (asked: Asked<D>) => Promise<unknown>): Route {
  // Made once: building a schema costs more than checking with it.
  const idsSchema = declared.ids ?? z.object({})
  const checkInput = inputCheck(declared)

  async function handle(c: Context<Env>): Promise<Response> {
    const school = c.get('school')
    const waits = bringsPassword(c)
    const counted = await spendLimit(c, declared)
    async function answered(db: Db): Promise<unknown> {
      // Who was counted a moment ago asks; who waited for a turn may have left since.
      const viewer = counted && !waits ? counted : await c.get('viewerOf')(db)
      c.set('viewer', viewer)
      c.set('locale', viewer.locale)
      if (viewer.kind === 'visitor') {
        if (c.get('session').member) {
          refuseEnded(c)
          // The forms of a page that is shown now must be accepted: the ended session's token would not be.
          if (!prefersJson(c)) forgetSession(c)
        }
        if (declared.access !== 'visitor') throw new Refusal(401, declared.loginText ?? 'errors.login_required')
      }
      refuseForbidden(viewer, declared, school)
      const ids = idsSchema.safeParse({ ...queryOf(c), ...c.get('sent').body, ...c.req.param() })
      if (!ids.success || unfitFields(ids.data)) throw new Refusal(404, 'errors.not_found')
      let read = isReading(c)
      const input = () => {
        read = true
        return checkInput(c)
      }
      const asked = { c, db, school, locale: viewer.locale, viewer, ids: ids.data, input } as Asked<D>
      const answer = await (declared.moved && read ? orMoved(asked, work(asked), declared.moved) : work(asked))
      // What nobody asked for is refused too, and takes back what was done; a page that only shows a form again takes all.
      if (!read && !c.get('shown')) input()
      return answer
    }
    const ask = () => inSchool(school.id, answered, { reading: isReading(c) })
    const answer = await (waits ? inTurn(ask, connectionOf(c.get('ip'))) : ask())
    // Only now: a refusal of this address is never kept.
    const visitor = c.get('viewer')?.kind === 'visitor'
    if (declared.cached && visitor && !c.get('shown')) c.set('cacheKey', c.get('mayKeep'))
    return send(c, answer)
  }
  return { declared, handle }
}

/** The answer, or where what was asked for is by now. Who kept that for good would miss that the address was given away. */
async function orMoved(
  { c, db, viewer }: Asked<Declared>,
  answer: Promise<unknown>,
  moved: Required<Declared>['moved'],
) {
  try {
    return await answer
  } catch (error) {
    const { path } = c.req
    const to = error instanceof Refusal && error.status === 404 ? await moved(db, viewer, path) : undefined
    if (to === undefined) throw error
    return new Answer(() => {
      c.header('Cache-Control', 'no-cache')
      return c.redirect(to + new URL(c.req.url).search, 308)
    })
  }
}

/** Asks for the right; staff show two steps where the owner asks for them, and who they are once more before what is `fresh`. */
function refuseForbidden(viewer: Viewer, { access, fresh }: Declared, school: CurrentSchool): void {
  if (viewer.kind === 'visitor' || !isPermission(access)) return
  if (owesTwoStep(viewer, school))
    throw new Refusal(403, 'errors.two_step_required', {}, { code: 'two_step_required', at: TWO_STEP })
  if (!may(viewer, access)) throw new Refusal(403, 'errors.forbidden')
  if (fresh && !viewer.proven) throw confirmFirst()
}

/** Refuses until somebody has shown once more who they are, and says where that is done. */
export function confirmFirst(): Refusal {
  return new Refusal(403, 'errors.confirm_required', {}, { code: 'confirm_required', at: CONFIRM })
}

/** An address without a session: no viewer, no CSRF token and no transaction but the one that `work` opens. */
export function openRoute(
  declared: Declared & { access: Sessionless },
  work: (c: Context<Env>) => Promise<unknown>,
): Route {
  async function handle(c: Context<Env>): Promise<Response> {
    await spendLimit(c, declared)
    return send(c, await work(c))
  }
  return { declared, handle }
}

async function send(c: Context<Env>, answer: unknown): Promise<Response> {
  if (answer instanceof Answer) return answer.send(c)
  if (answer instanceof Response) return answer
  if (isPlainForm(c)) return c.redirect(backFrom(c), 303)
  return sendJson(c, answer as object)
}

/** Strict where something changes; an address may carry what others added to it (`utm_source`). */
function inputCheck({ ids, input, loose }: Declared): (c: Context<Env>) => Record<string, unknown> {
  const tolerant = input ?? z.object({})
  const strict = loose ? tolerant.loose() : tolerant.strict()
  const idNames = Object.keys(ids?.shape ?? {})
  return (c) => {
    // A page that shows a form again: what was sent is the form's, what stood in the page's address is asked of the page.
    if (c.get('shown')) return tolerant.safeParse(queryBefore(c)).data ?? {}
    const reading = isReading(c)
    const given: Record<string, unknown> = { ...(reading && queryOf(c)), ...c.get('sent').body }
    if (reading) delete given.lang
    for (const name of idNames) delete given[name]
    const unfit = unfitFields(given)
    if (unfit) throw new Refusal(422, 'errors.invalid', unfit)
    const parsed = (reading ? tolerant : strict).safeParse(given, { reportInput: true })
    if (parsed.success) return parsed.data
    throw new Refusal(422, 'errors.invalid', fieldErrors(parsed.error))
  }
}

/** Sends cookies with the answer once what they stand for is committed. */
export function sendCookies(c: Context<Env>, db: Db, lines: readonly string[]): void {
  onCommit(db, () => {
    for (const line of lines) c.header('Set-Cookie', line, { append: true })
  })
}

/** Gives the browser a new session that belongs to nobody, in place of the one it came with. */
export function forgetSession(c: Context<Env>): void {
  const { token, cookies } = cookiesFor()
  c.set('session', { token, member: false, csrf: csrfOf(token) })
  for (const line of cookies) c.header('Set-Cookie', line, { append: true })
}

/** Nobody changes anything by a session that has ended. */
function refuseEnded(c: Context<Env>): void {
  if (c.get('session').member && !isReading(c)) throw new Refusal(419, 'errors.session_expired')
}

/** How many busy accounts share a connection; a flood by many accounts from one place ends there. */
const CROWD = 10

/**
 * Counts by account, whatever session it has, and its connection's accounts together; where anybody may call, by
 * connection. Returns who asks, where that had to be found.
 */
async function spendLimit(c: Context<Env>, { access, limit }: Declared): Promise<Viewer | undefined> {
  if (!limit || (limit.freeInEvaluation && env.evaluation)) return undefined
  const { burst, perSecond, name = `${c.req.method} ${c.req.routePath}`, crowds } = limit
  const { id: schoolId } = c.get('school')
  const finds = (crowds || (access !== 'visitor' && !SESSIONLESS.includes(access))) && c.get('session').member
  const viewer = finds ? await inSchool(schoolId, c.get('viewerOf'), { reading: true }) : undefined
  const ofConnection = (of: string, times = 1) =>
    bucketOfConnection(c.get('ip'), { name: of, burst: burst * times, perSecond: perSecond * times })
  if (viewer && viewer.kind !== 'visitor') {
    const own = { name: `m:${viewer.id} ${name}`, burst, perSecond }
    // Apart from the bucket of visitors, which holds less.
    await spendInCrowd(schoolId, own, ofConnection(`crowd ${name}`, CROWD))
  } else {
    if (viewer) refuseEnded(c)
    await spend(schoolId, ofConnection(name, crowds === true ? CROWD : 1))
  }
  return viewer
}
