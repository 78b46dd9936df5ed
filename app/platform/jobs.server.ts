import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, type GlobalDb, inSchool, type Placeholders, rawStatement } from './db.server.ts'
import { isOutgoingHeld, OutgoingHeld } from './held.server.ts'

type Name = `${string}.${string}`
/**
 * What takes more than a moment waits for its like alone, never before a letter; a film may take hours. A letter may wait
 * long for its mail server, what asks a service of others (`asking`) for that, a webhook for its receiver, and a mailing list
 * for its service; what was paid waits for none of them.
 */
export type JobWeight = 'light' | 'letter' | 'asking' | 'webhook' | 'mailing' | 'heavy' | 'film'
/**
 * Of several that wait, what is done first: what somebody waits for, then what comes by itself for every school, then numbers
 * that are counted anew for a page, then news for many, of which there may be as many as the school has students.
 */
const PRIORITIES = { soon: 0, scheduled: 10, count: 15, news: 20 }
export type JobPriority = keyof typeof PRIORITIES
export const getPriority = (turn: JobPriority) => PRIORITIES[turn]
export type SchoolPayload = { schoolId: number }

/** What is done later, by the worker. `P` is what it needs to know: ids, the school's among them. */
export type Job<P = never> = {
  readonly name: Name
  /** How often it is tried before it is given up, with growing pauses: 30 times take four days. */
  readonly tries: number
  readonly weight: JobWeight
  readonly turn: JobPriority
  /** When it comes by itself, as a crontab says it, in UTC: once for the whole deployment, or for every school. */
  readonly cron?: string
  readonly cronOfSchools?: string
  /** Does it with what the queue holds. It may run twice after a crash, so its work asks first whether it is done. */
  run(payload: unknown): Promise<void>
  /** Known to the compiler alone: a job is of no use to those who have something else for it. */
  readonly takes?: (payload: P) => void
}

type PayloadShape = Record<string, z.ZodType>
type PayloadOf<S extends PayloadShape> = z.infer<z.ZodObject<S>> & SchoolPayload

type JobOptions<P> = {
  work: (payload: P) => Promise<unknown>
  tries?: number
  weight?: JobWeight
  turn?: JobPriority
  /** While this database is held it is not even begun, and not asked for again, as it comes by itself. */
  restsHeld?: true
}

/** These are for others alone, or change stored files: while this database is held they do not even begin. */
const OUTGOING: readonly JobWeight[] = ['letter', 'asking', 'webhook', 'mailing', 'film']
/** When it is asked again whether this database is still held. */
const HELD_FOR_MS = 5 * 60_000

/** Thrown by work that cannot begin at the moment, as somebody else does the like: it is tried after a pause. */
export class NotNow extends Error {
  readonly afterMs: number
  constructor(afterMs: number) {
    super(`it cannot begin now, but in ${afterMs} ms`)
    this.afterMs = afterMs
  }
}

function declare<P>(
  name: Name,
  schema: z.ZodType<P>,
  { work, tries = 30, weight = 'light', turn = 'soon', restsHeld }: JobOptions<P>,
  comesByItself = false,
): Job<P> {
  const declared: Job<P> = {
    name,
    tries,
    weight,
    turn,
    async run(payload) {
      const parsed = schema.parse(payload)
      const pause = await workOrPause(parsed)
      if (pause === undefined) return
      // As a new job, so that no try is used up by waiting.
      const { schoolId } = parsed as Partial<SchoolPayload>
      if (schoolId !== undefined && !restsHeld && !comesByItself)
        await inSchool(schoolId, (db) => enqueue(db, declared, parsed, { afterMs: pause }))
    },
  }
  /** Does it, or says after how many milliseconds to ask again. */
  async function workOrPause(payload: P): Promise<number | undefined> {
    if ((restsHeld || OUTGOING.includes(weight)) && (await isOutgoingHeld())) return HELD_FOR_MS
    try {
      await work(payload)
      return undefined
    } catch (error) {
      if (error instanceof OutgoingHeld) return HELD_FOR_MS
      if (error instanceof NotNow) return error.afterMs
      throw error
    }
  }
  return declared
}

/**
 * A job of a school: its name, what it takes beside the school's id, and what it does. The code is imported when it is
 * needed, as those who only ask for it need not load it.
 */
export function job<S extends PayloadShape>(name: Name, { takes, ...rest }: JobOptions<PayloadOf<S>> & { takes: S }) {
  const schema = z.object({ ...takes, schoolId: z.int() }) as unknown as z.ZodType<PayloadOf<S>>
  return declare(name, schema, rest)
}

/**
 * A job that comes by itself, once for the whole deployment; what one time misses the next one does, which of what comes
 * once a night is as soon as all is back (server/job-runners.ts).
 */
export function scheduled(name: Name, cron: string, work: () => Promise<unknown>): Job<object> {
  return { ...declare<object>(name, z.object({}), { work, tries: 3 }, true), cron }
}

/** The same for every school, as a job of its own: one that is large or broken keeps no other waiting. */
export function scheduledPerSchool(
  name: Name,
  cronOfSchools: string,
  work: (school: SchoolPayload) => Promise<unknown>,
  options: Pick<JobOptions<SchoolPayload>, 'weight' | 'restsHeld'> = {},
): Job<SchoolPayload> {
  const declared = { work, tries: 3, turn: 'scheduled', ...options } as const
  return { ...declare(name, z.object({ schoolId: z.int() }), declared, true), cronOfSchools }
}

type Columns<P> = { [Key in keyof P]-?: SQL | AnyColumn }
type Queued = {
  /** When it is to be done; else as soon as may be. */
  at?: SQL | AnyColumn
  /** Where it is not that of its turn. */
  priority?: SQL
}

const NULL = sql`null`

/**
 * The same as enqueue, as a column of a select from what a part of the same statement inserted. In a statement that reads or
 * changes rows of a school it would run on the node of that school, which has no queue: `enqueueAll` follows that one.
 */
export function queued<P>(
  job: Job<P>,
  payload: Columns<NoInfer<P>>,
  { at = NULL, priority = sql`${getPriority(job.turn)}` }: Queued = {},
): SQL {
  const pairs = Object.entries<SQL | AnyColumn>(payload).map(([name, place]) => sql`${sql.raw(`'${name}'`)}, ${place}`)
  const object = sql`json_build_object(${sql.join(pairs, sql`, `)})`
  return sql`enqueue_job(${job.name}, ${object}, ${at}, ${job.tries}, null, ${priority})`
}

type JobParams = Pick<Job, 'name' | 'tries'> & {
  payload: string
  runAt: string | null
  afterMs: number | null
  priority: number
}

const enqueueJob = rawStatement(
  'enqueue_job',
  (param: Placeholders<JobParams>) =>
    sql`select enqueue_job(${param.name}, ${param.payload}::json,
      coalesce(${param.runAt}::timestamptz, now() + make_interval(secs => ${param.afterMs}::float8 / 1000)), ${param.tries}, null, ${param.priority})`,
)

/** When it is to be done, else as soon as may be: at an instant, or so much later by the database's clock. */
type Schedule = { at?: Date | null; afterMs?: number | null }

/** Puts a job into the queue with the transaction: rolled back with it, seen by the worker after its commit. */
export async function enqueue<P>(
  db: Db,
  { name, tries, turn }: Job<P>,
  payload: NoInfer<P>,
  { at = null, afterMs = null }: Schedule = {},
): Promise<void> {
  const when = { runAt: at?.toISOString() ?? null, afterMs }
  await enqueueJob(db, { name, payload: JSON.stringify(payload), ...when, tries, priority: getPriority(turn) })
}

/** The same for many at once, in their order. `once`: what waits for the same school from the last time is replaced. */
export async function enqueueAll<P>(
  db: GlobalDb,
  { name, tries, turn }: Job<P>,
  payloads: readonly NoInfer<P>[],
  { once = false }: { once?: boolean } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const key = once ? sql`${`${name} `}::text || (p.payload ->> 'schoolId')` : NULL
  await db.execute(sql`select enqueue_job(${name}, p.payload::json, null, ${tries}, ${key}, ${getPriority(turn)})
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as p(payload, nth) order by p.nth`)
}
