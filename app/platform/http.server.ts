import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { beginActivity } from './activity.server.ts'
import { Answer, sendJson } from './answers.server.ts'
import { getCamelName } from './case.ts'
import { gate } from './concurrency.ts'
import type { Env } from './context.server.ts'
import { cookiesFor } from './cookies.server.ts'
import { type Db, getFailure, inSchool, onCommit } from './db.server.ts'
import { env } from './env.server.ts'
import type { Locale, TextKey } from './i18n.ts'
import { fieldErrors, getSentObject, type InputSchema, readFrom, unfitFields, withSentObject } from './inputs.server.ts'
import { describedAs } from './json-schema.server.ts'
import {
  type Bucket,
  bucketOfConnection,
  type Limit,
  refuseFor,
  secondsUntilOneInEach,
  spend,
  spendAll,
  spendInCrowd,
  WRITING,
} from './limits.server.ts'
import { getConnection } from './network.ts'
import { isOfOtherAccount, refuseForOther } from './page-account.server.ts'
import { isPermission, may, type Permission } from './permissions.ts'
import { type FieldErrors, notFound, Refusal, unavailable, withRefused } from './refusal.ts'
import {
  getQuery,
  getReturnPath,
  isPlainForm,
  isReading,
  pathAndQuery,
  prefersJson,
  queryBefore,
} from './request.server.ts'
import { getCsrf } from './tokens.server.ts'
import { type CurrentSchool, type Member, owesTwoStep, type Viewer } from './viewer.ts'

/**
 * Who may call. `visitor`: anybody, with or without a session. `member`: whoever is logged in. A permission: those
 * that permissions.ts names. The rest has no session and no CSRF token: `public` (a file that is the same for
 * everybody), `provider` (a signed message of an outside service), `signature` (an address we signed), `operator`
 * (health, metrics, the evaluation's mail page), `key` (a program with a key of the API).
 */
export type RouteAccess = 'visitor' | 'member' | Permission | SessionlessAccess

export const SESSIONLESS: readonly RouteAccess[] = ['public', 'provider', 'signature', 'operator', 'key']
type SessionlessAccess = 'public' | 'provider' | 'signature' | 'operator' | 'key'

export type RouteLimit = Limit & {
  /** Routes that name the same one draw on one bucket; without it each has its own. */
  name?: string
  /** Whoever evaluates the product does it as often as they like. */
  freeInEvaluation?: boolean
  /** Where visitors may call too: members count by account all the same, and the visitors of a connection are a crowd, unless it is for members. */
  crowds?: true | 'members'
}

/** Who asks how long to wait; a visitor is no member. */
export type Limited = { c: Context<Env>; db: Db; schoolId: number; member?: Member }

export type RouteOptions = {
  access: RouteAccess
  /** Where a key is asked for: the scope that it needs; without one any key will do. */
  scope?: string
  /** What a visitor is told instead of the usual words when `access` asks for a member. */
  loginText?: TextKey
  /** What the handler finds first: what the path names, and what the payload does where it is one thing alone. */
  ids?: InputSchema
  /** The rest of the payload. Its ids are `IdOf` what finds them. */
  input?: InputSchema
  /** Refuses (404, 403) before a 422 what no id in the input names; the handler refuses it too, when all is right. */
  refusesFirst?: (at: FinderContext) => unknown
  /** What it takes is known once it has read something: `input` lets everything through, and the handler refuses it. */
  loose?: true
  /**
   * How often one account may call; where there is none, one connection. Every door that visitors can change something by has
   * one, and one that takes long texts (`maxBytes`) draws on WRITING where it names no other.
   */
  limit?: RouteLimit
  /** Buckets that such a call draws on besides `limit`, by what it brings: it spends a token of each, or of none. */
  counts?: (c: Context<Env>) => Bucket[]
  /**
   * In how many seconds the limits that the command counts by itself let such a call in; 0 for now. A 429 names the longest
   * wait of all limits, whichever of them refuses.
   */
  waits?: (at: Limited) => Promise<number>
  /**
   * A form of a public page that is nobody's: it is taken also when the session of its page has ended, or the browser keeps
   * none. Forms of other sites are refused all the same, and calls need their token.
   */
  anySession?: true
  /** Only programs call it, whatever they say they accept: its refusals are JSON. */
  refusesAsJson?: true
  /** The page that shows the form again when it is refused; a reload of the form's address leads back there. */
  form?: Route
  /** The longest body, in bytes; without it what a form or a call needs (bytesFor, in body.server.ts). */
  maxBytes?: number
  /** Changes by which a school could be taken over: only soon after a password or a passkey was shown in this session. */
  fresh?: true
  /** A change that staff may make while they are logged in as a student; all others are refused. */
  whileActing?: true
  /** The handler reads the body itself, once it knows that it wants it, and counts. */
  streams?: boolean
  /** A GET that reads only and may be answered to visitors from the page cache. */
  cached?: boolean
  /** Asked when what the address of a GET names is not there: the path at which it is by now, to which one is sent for good. */
  moved?: (db: Db, viewer: Viewer, path: string) => Promise<string | undefined>
}

/** The same with the names that are sent. */
export type DeclaredRoute = Omit<RouteOptions, 'ids' | 'input'> & { ids?: z.ZodObject; input?: z.ZodObject }

export type Route = {
  declared: DeclaredRoute
  handle(c: Context<Env>): Promise<Response>
}

/** A table of addresses: the method, the path, and what answers there. */
export type Addresses = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>

export type RouteContext<D extends RouteOptions> = {
  c: Context<Env>
  db: Db
  school: CurrentSchool
  locale: Locale
  viewer: D['access'] extends 'visitor' ? Viewer : Member
  /** Whether a form was sent, which has fields of parts that do not count, for example. */
  byForm: boolean
  ids: D['ids'] extends InputSchema ? z.infer<D['ids']> : Record<string, never>
  /**
   * Reads and checks the rest of what was sent: 422 with a message per field. Call it after find and may. A change that
   * takes no input has no need to: what was sent beyond its ids is refused by the route. What ids in it name is looked up
   * before a 422 is answered (IdOf), and by the handler when all is right.
   */
  input: () => D['input'] extends InputSchema ? z.infer<D['input']> : Record<string, never>
}

const Digits = z.stringFormat('digits', /^[1-9]\d{0,15}$/)

/** An id in a path or a body: a whole number, or its digits. What is none names nothing: 404. */
export const Id = describedAs(z.union([z.int(), Digits.transform(Number)]).pipe(z.int().positive()), () => ({
  type: 'integer',
  minimum: 1,
}))

/** What a call is about: who calls (a visitor, where the route lets them in), what the path names, and what was sent. */
export type FinderContext<Ids = Record<string, never>> = Pick<
  RouteContext<{ access: 'member' }>,
  'c' | 'db' | 'school' | 'locale' | 'viewer'
> & { ids: Ids; sent: Record<string, unknown> }
/** Refuses ids that name nothing the caller sees (404), and what the caller may not do with it (403). */
export type Finder<Ids = Record<string, never>> = (at: FinderContext<Ids>, ids: number[]) => unknown
type NamedIds = Map<Finder, Set<number>>
/** Where the ids of the payload that is checked at the moment are noted, by what finds them. */
let noting: NamedIds | undefined

/**
 * An id in a payload, and what finds the things that it names. What is not there is a 404 whatever else is wrong: before
 * a route refuses what was sent, it has all well-formed ids in it looked up. When all is right only the handler looks.
 */
export function IdOf<Ids = Record<string, never>>(find: (at: FinderContext<Ids>, id: number) => unknown) {
  return IdAmong<Ids>(async (at, ids) => {
    for (const id of ids) await find(at, id)
  })
}

/** The same for ids of a list, which are looked up together. */
export function IdAmong<Ids = Record<string, never>>(find: Finder<Ids>) {
  return Id.transform((id) => {
    const ids = noting?.get(find as Finder) ?? new Set()
    noting?.set(find as Finder, ids.add(id))
    return id
  })
}

/** The well-formed ids in what was sent. */
function namedIn(schema: z.ZodType, input: unknown): NamedIds {
  noting = new Map()
  try {
    schema.safeParse(input)
    return noting
  } finally {
    noting = undefined
  }
}

/** What ids of a payload name that only the handler could read. */
const namedBeside = new WeakMap<Refusal, NamedIds>()

/** Reads what was sent as `schema`: 422 with a message per field. */
export function readAs<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const refusal = new Refusal(422, 'errors.invalid', fieldErrors(parsed.error))
  namedBeside.set(refusal, namedIn(schema, input))
  throw refusal
}

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
export function route<const D extends RouteOptions>(
  options: D,
  work: (context: RouteContext<D>) => Promise<unknown>,
): Route {
  // Made once: building a schema costs more than checking with it.
  const readIds = idsReader(options)
  const checkInput = inputCheck(options)
  const declared = withSentNames(options)

  async function answer(c: Context<Env>): Promise<Response> {
    const school = c.get('school')
    const waits = bringsPassword(c)
    const counted = await spendLimit(c, declared)
    let context: RouteContext<D> | undefined
    async function answered(db: Db): Promise<unknown> {
      // Who was counted a moment ago asks; who waited for a turn may have left since.
      const viewer = counted && !waits ? counted : await c.get('viewerOf')(db)
      c.set('viewer', viewer)
      c.set('locale', viewer.locale)
      refuseForOther(c, viewer, declared.access !== 'visitor')
      if (c.req.header('x-inertia') && isReading(c) && isOfOtherAccount(c, viewer)) return openAnew()
      if (viewer.kind === 'visitor') {
        if (c.get('session').member) {
          if (!isFree(c, declared)) refuseEnded(c)
          // The forms of a page that is shown now must be accepted: the ended session's token would not be.
          if (!prefersJson(c)) clearSession(c)
        }
        if (declared.access !== 'visitor') throw new Refusal(401, declared.loginText ?? 'errors.login_required')
      }
      await refuseActing(c, db, viewer, declared)
      refuseForbidden(viewer, declared, school)
      let read = isReading(c)
      const input = () => {
        read = true
        return withRefused(() => checkInput(c), wrong)
      }
      const { ids, wrong } = readIds(c, input)
      const byForm = c.get('sent').form
      context = { c, db, school, locale: viewer.locale, viewer, byForm, ids, input } as RouteContext<D>
      if (!isReading(c)) await beginActivity(db)
      const answer = await (declared.moved && read ? orMoved(context, work(context), declared.moved) : work(context))
      // What nobody asked for is refused too, and takes back what was done; a page that only shows a form again takes all.
      if ((!read && !c.get('shown')) || Object.keys(wrong).length > 0) input()
      return answer
    }
    const ask = () =>
      c.req.method === 'HEAD'
        ? inSchoolForNothing(school.id, answered)
        : inSchool(school.id, answered, { reading: isReading(c) })
    try {
      const answer = await (waits ? inTurn(ask, getConnection(c.get('ip'))) : ask())
      // Only now: a refusal of this address is never kept.
      const visitor = c.get('viewer')?.kind === 'visitor'
      if (declared.cached && visitor && !c.get('shown')) c.set('cacheKey', c.get('mayKeep'))
      return await send(c, answer)
    } catch (error) {
      const isActing = context?.viewer.kind === 'student' && context.viewer.actedBy
      if (isActing && getFailure(error).code === READ_ONLY) throw changesNothing(isActing.name)
      if (context && !c.get('shown') && error instanceof Refusal) await refuseSooner(declared, context, error)
      throw error
    }
  }
  return { declared, handle: (c) => withLongestWait(c, declared, answer(c)) }
}

/** What a route declares, with the names that callers send: what tests and the order of checks look at. */
function withSentNames({ ids, input, ...declared }: RouteOptions): DeclaredRoute {
  return { ...declared, ...(ids && { ids: getSentObject(ids) }), ...(input && { input: getSentObject(input) }) }
}

/** Answers as `work` does, and takes back what it changed: a HEAD costs nothing, such as the one export a minute. */
async function inSchoolForNothing(schoolId: number, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  const done = new Error('what a HEAD changed is taken back')
  let answer: unknown
  async function undone(db: Db) {
    answer = await work(db)
    throw done
  }
  await inSchool(schoolId, undone, { reading: true }).catch((error: unknown) => {
    if (error !== done) throw error
  })
  return answer
}

/** A 429 lasts until all limits of the call let it in: those of the route, what it counts besides, and the command's own. */
async function withLongestWait<T>(c: Context<Env>, { access, waits }: RouteOptions, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
    const spent = c.get('spent') ?? []
    if (spent.length === 0 && !waits) throw error
    const { id: schoolId } = c.get('school')
    async function findWait(db: Db): Promise<number> {
      const viewer = waits && !SESSIONLESS.includes(access) ? await c.get('viewerOf')(db) : undefined
      const member = viewer?.kind === 'visitor' ? undefined : viewer
      const own = (await waits?.({ c, db, schoolId, member })) ?? 0
      return Math.max(own, await secondsUntilOneInEach(db, schoolId, spent))
    }
    const wait = await inSchool(schoolId, findWait, { reading: true })
    if (wait > Number(error.extra.retryAfter)) refuseFor(wait)
    throw error
  }
}

/** The answer, or where what was asked for is by now. Who kept that for good would miss that the address was given away. */
async function orMoved(
  { c, db, viewer }: RouteContext<RouteOptions>,
  answer: Promise<unknown>,
  moved: Required<RouteOptions>['moved'],
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

/** Has the browser open the page anew, as nothing of it was made for who reads it now. */
function openAnew(): Answer {
  return new Answer((c) => c.body(null, 409, { 'X-Inertia-Location': pathAndQuery(c) }))
}

/** What PostgreSQL says of a change in a transaction that only reads. */
const READ_ONLY = '25006'

/** Staff who are logged in as a student look, and change nothing: neither by a call nor by what a page would write down. */
async function refuseActing(c: Context<Env>, db: Db, viewer: Viewer, { whileActing }: RouteOptions): Promise<void> {
  if (viewer.kind === 'visitor' || !viewer.actedBy || whileActing) return
  if (!isReading(c)) throw changesNothing(viewer.actedBy.name)
  await db.execute(sql`set transaction read only`)
}

const changesNothing = (name: string) => new Refusal(403, ['errors.acting', { name }], {}, { code: 'acting' })

/** Asks for the right; staff show two steps where the owner asks for them, and who they are once more before what is `fresh`. */
function refuseForbidden(viewer: Viewer, { access, scope, fresh }: RouteOptions, school: CurrentSchool): void {
  if (viewer.kind === 'visitor') return
  if (scope && !viewer.apiKey?.scopes.includes(scope)) throw new Refusal(403, ['errors.scope_missing', { scope }])
  if (!isPermission(access)) return
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
  declared: DeclaredRoute & { access: SessionlessAccess },
  work: (c: Context<Env>) => Promise<unknown>,
): Route {
  async function answer(c: Context<Env>): Promise<Response> {
    await spendLimit(c, declared)
    return send(c, await work(c))
  }
  return { declared, handle: (c) => withLongestWait(c, declared, answer(c)) }
}

async function send(c: Context<Env>, answer: unknown): Promise<Response> {
  if (answer instanceof Answer) return answer.send(c)
  if (answer instanceof Response) return answer
  if (isPlainForm(c)) return c.redirect(getReturnPath(c), 303)
  return sendJson(c, answer as object)
}

const isInPath = (c: Context<Env>, name: string) => name in c.req.param()

/** What was sent: what a GET brings in its address, what anything else brings in its body. */
function givenTo(c: Context<Env>): Record<string, unknown> {
  return { ...(isReading(c) && getQuery(c)), ...c.get('sent').body }
}

/**
 * Reads the ids of a call. What the path holds in place of one names nothing: 404. What a payload lacks, or holds in place
 * of one, is refused with the rest of it (422) by `refuse`, which is called as soon as that id is asked for: what the path
 * names is looked for before.
 */
function idsReader({ ids: declared = z.object({}) }: RouteOptions) {
  const schema = getSentObject(declared).strip()
  const getName = (name: string) => (declared instanceof z.ZodPipe ? getCamelName(name) : name)
  return (c: Context<Env>, refuse: () => unknown): { ids: Record<string, unknown>; wrong: FieldErrors } => {
    const values = { ...getQuery(c), ...c.get('sent').body, ...c.req.param() }
    const parsed = schema.safeParse(values, { reportInput: true })
    const wrong = parsed.success ? unfitFields(parsed.data) : fieldErrors(parsed.error)
    const ids: Record<string, unknown> = {}
    if (parsed.success && !wrong) {
      for (const [name, id] of Object.entries(parsed.data)) ids[getName(name)] = id
      return { ids, wrong: {} }
    }
    for (const [name, one] of Object.entries(schema.shape)) {
      const { success, data } = (one as z.ZodType).safeParse(values[name])
      if (success && !unfitFields(data)) ids[getName(name)] = data
      else if (isInPath(c, name)) throw notFound()
      else Object.defineProperty(ids, getName(name), { get: refuse, enumerable: true })
    }
    return { ids, wrong: wrong ?? {} }
  }
}

/** Strict where something changes; an address may carry what others added to it (`utm_source`). */
function inputCheck({ ids, input, loose }: RouteOptions): (c: Context<Env>) => Record<string, unknown> {
  const schema = input ?? z.object({})
  const sent = getSentObject(schema)
  const tolerant = withSentObject(schema, sent.strip())
  const strict = withSentObject(schema, loose ? sent.loose() : sent.strict())
  const idNames = Object.keys(ids ? getSentObject(ids).shape : {})
  return (c) => {
    // A page that shows a form again: what was sent is the form's, what stood in the page's address is asked of the page.
    if (c.get('shown')) return (tolerant.safeParse(queryBefore(c)).data ?? {}) as Record<string, unknown>
    const values = givenTo(c)
    if (isReading(c)) delete values.lang
    // A body says nothing about what the path names.
    for (const name of idNames) if (!isInPath(c, name)) delete values[name]
    const unfit = unfitFields(values)
    if (unfit) throw new Refusal(422, 'errors.invalid', unfit)
    return readSent(c, () => readAs(isReading(c) ? tolerant : strict, values)) as Record<string, unknown>
  }
}

/** Reads what was sent as a call or a form writes it. */
function readSent<T>(c: Context<Env>, read: () => T): T {
  const { timeZone, locale } = c.get('school')
  return readFrom({ form: c.get('sent').form, timeZone, locale }, read)
}

/** The refusals that come after others, in their order. */
const IN_ORDER: readonly number[] = [404, 403, 422, 409]

/**
 * Before a call is refused for how it is written, or for what has changed: asks whether all that its payload names is
 * there for who calls, and whether they may. What is refused first by the order of checks is what they are told.
 */
async function refuseSooner(
  declared: DeclaredRoute,
  context: RouteContext<RouteOptions>,
  refusal: Refusal,
): Promise<void> {
  const { ids, input, refusesFirst } = declared
  const { c, school } = context
  if (!IN_ORDER.slice(1).includes(refusal.status)) return
  const sent = givenTo(c)
  const payload = z.object({ ...ids?.shape, ...input?.shape })
  const named = [...readSent(c, () => namedIn(payload, sent)), ...(namedBeside.get(refusal) ?? [])]
  const looks = named.map(
    ([find, ids]) =>
      (at: FinderContext) =>
        find(at, [...ids]),
  )
  if (refusesFirst) looks.push(refusesFirst)
  if (looks.length === 0) return
  const sooner: Refusal[] = []
  async function lookAll(db: Db) {
    const at = { ...context, db, sent } as unknown as FinderContext
    for (const look of looks) {
      try {
        await look(at)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (IN_ORDER.indexOf(error.status) < IN_ORDER.indexOf(refusal.status)) sooner.push(error)
      }
    }
  }
  await inSchool(school.id, lookAll, { reading: true })
  const [first] = sooner.sort((a, b) => IN_ORDER.indexOf(a.status) - IN_ORDER.indexOf(b.status))
  if (first) throw first
}

/** Sends cookies with the answer once what they stand for is committed. */
export function sendCookies(c: Context<Env>, db: Db, lines: readonly string[]): void {
  onCommit(db, () => {
    for (const line of lines) c.header('Set-Cookie', line, { append: true })
  })
}

/** Gives the browser a new session that belongs to nobody, in place of the one it came with. */
export function clearSession(c: Context<Env>): void {
  const { token, cookies } = cookiesFor()
  c.set('session', { token, member: false, csrf: getCsrf(token) })
  for (const line of cookies) c.header('Set-Cookie', line, { append: true })
}

/** Whether a form was sent that needs no session. */
const isFree = (c: Context<Env>, { anySession }: RouteOptions): boolean => anySession === true && c.get('sent').form

/** Nobody changes anything by a session that has ended. */
function refuseEnded(c: Context<Env>): void {
  if (c.get('session').member && !isReading(c)) throw new Refusal(419, 'errors.session_expired')
}

/** How many busy accounts share a connection; a flood by many accounts from one place ends there. */
const CROWD = 10

/** The limit that a route names, or the one of all that take long texts. */
export function limitOf({ limit, maxBytes, streams }: RouteOptions): RouteLimit | undefined {
  return limit ?? (maxBytes && !streams ? WRITING : undefined)
}

/**
 * Counts by account, whatever session it has, and its connection's accounts together; where anybody may call, by
 * connection. Returns who asks, where that had to be found.
 */
async function spendLimit(c: Context<Env>, declared: RouteOptions): Promise<Viewer | undefined> {
  const { viewer, own, crowd } = await bucketsOf(c, declared)
  const counts = declared.counts?.(c) ?? []
  const buckets = [own, crowd, ...counts].filter((one) => one !== undefined)
  // What the operator asks belongs to no school, and has no limit.
  if (buckets.length === 0) return viewer
  const { id: schoolId } = c.get('school')
  if (counts.length > 0) await spendAll(schoolId, buckets)
  else if (own && crowd) await spendInCrowd(schoolId, own, crowd)
  else if (own) await spend(schoolId, own)
  c.set('spent', buckets)
  return viewer
}

/** What a call draws on by its route's limit: the bucket of an account, and its connection's, or that of a connection. */
async function bucketsOf(
  c: Context<Env>,
  declared: RouteOptions,
): Promise<{ viewer?: Viewer; own?: Bucket; crowd?: Bucket }> {
  const { access } = declared
  const limit = limitOf(declared)
  if (!limit || (limit.freeInEvaluation && env.evaluation)) return {}
  const { burst, perSecond, name = `${c.req.method} ${c.req.routePath}`, crowds } = limit
  const { id: schoolId } = c.get('school')
  const finds = (crowds || (access !== 'visitor' && !SESSIONLESS.includes(access))) && c.get('session').member
  const viewer = finds ? await inSchool(schoolId, c.get('viewerOf'), { reading: true }) : undefined
  const ofConnection = (of: string, times = 1) =>
    bucketOfConnection(c.get('ip'), { name: of, burst: burst * times, perSecond: perSecond * times })
  if (viewer && viewer.kind !== 'visitor') {
    // Apart from the bucket of visitors, which holds less.
    const crowd = ofConnection(`crowd ${name}`, CROWD)
    return { viewer, own: { name: `m:${viewer.id} ${name}`, burst, perSecond }, crowd }
  }
  if (viewer && !isFree(c, declared)) refuseEnded(c)
  return { viewer, own: ofConnection(name, crowds === true ? CROWD : 1) }
}
