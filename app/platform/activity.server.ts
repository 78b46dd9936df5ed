import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Change, KEPT_DAYS, TITLE_MAX, VALUE_MAX } from './activity.ts'
import { Answer } from './answers.server.ts'
import { getBeginning } from './beginning.ts'
import type { Env } from './context.server.ts'
import { type Db, setParticipant } from './db.server.ts'
import { inLocale, type LocalText } from './i18n.ts'
import { scheduledPerSchool } from './jobs.server.ts'
import { inBatches } from './pruning.server.ts'
import { activity } from './tables.server.ts'
import type { CurrentSchool } from './viewer.ts'

type Fields = Record<string, unknown>

export type ActivityEntry = {
  /** `price.updated`: the type of the thing, and the verb in the past. */
  action: `${string}.${string}`
  id?: number | null
  title?: string | LocalText | null
  changes?: Change[]
  /** The account that it is about or names: the entry is emptied when that account is deleted. */
  personId?: number | null
  /** It names somebody who may have no account. */
  personal?: boolean
  /** Who did it, where the request has no member yet: who has just logged in. */
  actorId?: number
}

/** What is read of a thing before and after a change of it. */
export type Snapshot = { id: number; title: string | LocalText | null; fields: Fields; personId?: number }

/** What a request is about: the names of its path, and what was sent. */
export type ActivityContext = { school: CurrentSchool; params: Record<string, string>; sent: Fields }

/** What the log says of an address that changes something, where what it calls does not record it itself. */
export type AddressActivity = {
  action: ActivityEntry['action']
  /** Reads the thing; `created` holds what was answered, as a new thing has no id in the path. */
  read?: (db: Db, at: ActivityContext, created?: Fields) => Promise<Snapshot | undefined>
  /**
   * A change is recorded when something of the thing differs; `always` also when it does not show in the thing's own row;
   * `itself` where what is called records it.
   */
  when: 'created' | 'changed' | 'always' | 'itself'
}

/** A request that may change something: who it comes from, and what has been recorded of it. */
class ActivityRequest {
  readonly c: Context<Env>
  readonly #address: AddressActivity | undefined
  readonly #before = new WeakMap<Db, Snapshot | true>()
  #isAllowed = false
  #isRecorded = false

  constructor(c: Context<Env>, address: AddressActivity | undefined) {
    this.c = c
    this.#address = address
  }

  /** The caller may do it: what is about to be changed is read, here and in each transaction that follows. */
  async allow(db: Db): Promise<void> {
    this.#isAllowed = true
    await this.begin(db)
  }

  /** What was recorded by who did it is not recorded once more. */
  recorded(type: string): void {
    if (type === this.#address?.action.split('.')[0]) this.#isRecorded = true
  }

  async begin(db: Db): Promise<void> {
    if (!this.#address || !this.#isAllowed || this.#isRecorded) return
    const { read, when } = this.#address
    if (when === 'itself') return
    this.#before.set(db, (when !== 'created' && (await read?.(db, this.#getContext()))) || true)
  }

  /** Records what the transaction did, unless what it called has; a transaction that only prepares records nothing. */
  async end(db: Db, result: unknown): Promise<void> {
    const before = this.#before.get(db)
    if (!this.#address || before === undefined || this.#isRecorded) return
    if (result instanceof Answer && result.follows) return
    const { action, read, when } = this.#address
    const at = this.#getContext()
    const created = when === 'created' ? findRow(result, action) : undefined
    const after = await read?.(db, at, created)
    const known = before === true ? undefined : before
    const changes = known ? getChanges(known.fields, after?.fields ?? {}) : toChanges(at.sent)
    if (when === 'changed' && changes.length === 0) return
    const thing = after ?? known
    await recordActivity(db, at.school.id, {
      action,
      id: thing?.id ?? toId(created?.id) ?? toId(Number(at.params.id)),
      title: thing?.title ?? toTitle(created) ?? toTitle(at.sent),
      changes,
      personId: thing?.personId,
    })
  }

  #getContext(): ActivityContext {
    return { school: this.c.get('school'), params: this.c.req.param(), sent: this.c.get('sent').body }
  }
}

const requests = new AsyncLocalStorage<ActivityRequest>()
setParticipant(() => requests.getStore())

/** Answers a request whose changes are recorded as its own: by whom and from where, the context says. */
export function whileRecording<T>(c: Context<Env>, address: AddressActivity | undefined, answer: () => T): T {
  return requests.run(new ActivityRequest(c, address), answer)
}

/** Has a request that is allowed what it asks for record it. */
export async function beginActivity(db: Db): Promise<void> {
  await requests.getStore()?.allow(db)
}

/**
 * Records that somebody changed something, in the transaction of the change; the one way into the activity log. Who and from
 * where comes from the request, else it is the system. Passwords, tokens and other secrets are left out by their names.
 */
export async function recordActivity(
  db: Db,
  schoolId: number,
  { action, id, title, changes = [], personId = null, personal = personId !== null, actorId }: ActivityEntry,
): Promise<void> {
  const request = requests.getStore()
  const [type = action] = action.split('.')
  request?.recorded(type)
  await db.insert(activity).values({
    schoolId,
    ...getActor(request, actorId),
    action,
    type,
    thingId: id ?? null,
    title: getBeginning(toText(title, request), TITLE_MAX - 1),
    changes: changes.flatMap(toStored),
    personal,
    personId,
  })
}

/** Records that somebody took a file of rows along, with what it was narrowed by; words that were searched for may be names. */
export async function recordExport(db: Db, schoolId: number, kind: string): Promise<void> {
  const request = requests.getStore()
  if (!request) return
  const { q: _words, sort: _sort, order: _order, format: _format, ...filters } = request.c.req.query()
  await recordActivity(db, schoolId, { action: 'export.created', title: kind, changes: getChanges({}, filters) })
}

type Actor = Pick<typeof activity.$inferInsert, 'actorKind' | 'actorId' | 'actorName' | 'ip'>

function getActor(request: ActivityRequest | undefined, actorId: number | undefined): Actor {
  const viewer = request?.c.get('viewer')
  const ip = request?.c.get('ip') ?? null
  if (viewer && viewer.kind !== 'visitor') {
    const { apiKey } = viewer
    if (apiKey) return { actorKind: 'key', actorId: apiKey.id, actorName: apiKey.name, ip }
    return { actorKind: 'person', actorId: viewer.id, ip }
  }
  if (actorId !== undefined) return { actorKind: 'person', actorId, ip }
  return { actorKind: 'system', ip: null }
}

function toText(title: ActivityEntry['title'], request: ActivityRequest | undefined): string {
  if (typeof title === 'string') return title
  return title ? inLocale(title, request?.c.get('school').locale ?? 'en') : ''
}

/** What differs, by the names of the fields. */
export function getChanges(before: Fields, after: Fields): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to))
}

/** What was sent, as what a thing has become. */
function toChanges(sent: Fields): Change[] {
  return getChanges({}, sent).filter(({ field, to }) => to !== '' && !/^(_|version$|expected_)/.test(field))
}

/** What nobody reads in the log, whatever holds it. */
const SECRET =
  /secret|token|passw|credential|cypher|cipher|hash|signature|sealed|(^|_)keys?$|apikey|private|cookie|otp|recovery/i

/** A change as it is stored: without secrets, and cut. Nothing where its very name is one. */
function toStored({ field, from, to }: Change): Change[] {
  return SECRET.test(field) ? [] : [{ field, from: clean(from), to: clean(to) }]
}

/** What an address carries beside its host and path may open something. */
const withoutKeys = (text: string) =>
  text.replace(/(https?:\/\/)([^\s"]*)/g, (_address, scheme: string, rest: string) => {
    const [open = ''] = rest.split(/[?#]/, 1)
    const [host = '', ...path] = open.split('/')
    return [scheme + host.slice(host.lastIndexOf('@') + 1), ...path].join('/')
  })

function clean(value: unknown): unknown {
  if (value === undefined || value === null || Buffer.isBuffer(value)) return null
  if (typeof value === 'string') return getBeginning(withoutKeys(value), VALUE_MAX)
  if (Array.isArray(value)) return value.slice(0, 50).map(clean)
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (SECRET.test(name) ? [] : [[name, clean(inner)]])),
  )
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toId = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)

/** The row that a call answers, under its name or alone. */
function findRow(result: unknown, action: string): Fields | undefined {
  const body = result instanceof Answer ? result.body : result
  if (!isFields(body)) return undefined
  const row = body[action.split('.')[0] ?? ''] ?? Object.values(body).find((one) => isFields(one) && 'id' in one)
  return isFields(row) ? row : body
}

function toTitle(row: Fields | undefined): string | LocalText | null {
  const title = row?.title ?? row?.name ?? row?.code ?? row?.host ?? null
  return typeof title === 'string' || isFields(title) ? (title as string | LocalText) : null
}

/** The newest entries of a school, for whoever shows a few of them. */
export function listActivity(db: Db, schoolId: number, length = 30) {
  return db.select().from(activity).where(eq(activity.schoolId, schoolId)).orderBy(desc(activity.id)).limit(length)
}

/** Empties the entries that name a person; that there was one, by whom and when, stays. */
export async function eraseFromActivity(
  db: Db,
  {
    schoolId,
    id,
    email,
    emailVerifiedAt,
  }: { schoolId: number; id: number; email: string; emailVerifiedAt: string | null },
): Promise<void> {
  // Not by concat, which asks the settings of the session: no node takes such a function of a column in an update.
  const named: SQL | undefined = emailVerifiedAt
    ? or(eq(activity.title, email), sql`position(${JSON.stringify(email)} in ${activity.changes}::text) > 0`)
    : undefined
  await db
    .update(activity)
    .set({ title: '', changes: [] })
    .where(and(eq(activity.schoolId, schoolId), activity.personal, or(eq(activity.personId, id), named)))
}

/** Deletes entries that are older than they are kept. */
export const pruneActivity = scheduledPerSchool('activity.prune', '20 3 * * *', async ({ schoolId }) => {
  await inBatches(
    schoolId,
    (batch) => sql`delete from activity where school_id = ${schoolId} and id in (
      select id from activity where school_id = ${schoolId} and at < now() - make_interval(days => ${KEPT_DAYS}::int)
      order by at limit ${batch})`,
  )
})
