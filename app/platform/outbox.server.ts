import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, inSchool, type Placeholders, rawStatement } from './db.server.ts'
import { enqueue, getPriority, type Job, job, queued, type SchoolPayload } from './jobs.server.ts'
import { outbox } from './tables.server.ts'

/** Something that happened in a school, and what those who hear of it learn: ids. */
export type Event<P> = { readonly name: `${string}.${string}`; readonly says?: (payload: P) => P }

export function event<P extends object>(name: Event<P>['name']): Event<P> {
  return { name }
}

const following = new Map<string, Job<never>[]>()

/** Has jobs done whenever something happened: each gets what the event says, and the school's id. */
export function follow<P>({ name }: Event<P>, ...jobs: Job<NoInfer<P> & SchoolPayload>[]): void {
  following.set(name, [...(following.get(name) ?? []), ...jobs])
}

type Recorder<P> = (db: Db, schoolId: number, payloads: readonly P[]) => Promise<unknown>

const recording = new Map<string, Recorder<never>[]>()

/**
 * Has something written in the transaction in which an event happens, as it was at that moment: the message of a webhook, for
 * example. Everything else follows later, by a job.
 */
export function record<P>({ name }: Event<P>, ...recorders: Recorder<NoInfer<P>>[]): void {
  recording.set(name, [...(recording.get(name) ?? []), ...recorders])
}

/** Tells only those who write something in this transaction of an event that no job follows (`record`). */
export function recordEvent<P>(db: Db, schoolId: number, { name }: Event<P>, ...payloads: NoInfer<P>[]): Promise<void> {
  return recordAll(db, schoolId, name, payloads)
}

async function recordAll(db: Db, schoolId: number, name: string, payloads: readonly unknown[]): Promise<void> {
  if (payloads.length === 0) return
  for (const recorder of recording.get(name) ?? []) await recorder(db, schoolId, payloads as never[])
}

type FollowUp = { event: string; name: string; tries: number; priority: number; nth: number }

/** Of each event that something follows, as the database reads it: the job's name, how often it is tried, and its turn. */
const whatFollows = (events: Iterable<string> = following.keys()) =>
  JSON.stringify(
    [...events].flatMap((event) =>
      (following.get(event) ?? []).map(({ name, tries, turn }, nth): FollowUp => {
        return { event, name, tries, priority: getPriority(turn), nth }
      }),
    ),
  )

/** Asks for the jobs that follow what was `said`, in the order in which follow-ups.server.ts names them. */
const askForWhatFollows = (follows: SQL | Placeholder) => sql`
  select enqueue_job(f.name, (said.payload || jsonb_build_object('schoolId', said.school_id))::json, null, f.tries, null, f.priority)
  from said, jsonb_to_recordset(${follows}::jsonb) as f(event text, name text, tries integer, priority integer, nth integer)
  where f.event = said.event order by f.nth`

const dispatchEvent = rawStatement<{ event: string; payload: object }, { schoolId: number; id: number }>(
  'dispatch_event',
  (param) => sql`
    update outbox set dispatched_at = now()
    where school_id = ${param.schoolId} and id = ${param.id} and dispatched_at is null
    returning event, payload`,
)

/**
 * Turns one row of the outbox into its jobs and marks it done, in one transaction: a crash repeats all of it or nothing. The
 * row may lie on another node than the queue, so that takes a statement for each.
 */
export const dispatch = job('outbox.dispatch', {
  takes: { id: z.int() },
  work: ({ schoolId, id }) =>
    inSchool(schoolId, async (db) => {
      if (recording.size > 0) await recordLate(db, schoolId, id)
      // Asked for together, they travel in one packet.
      for (const { event, payload } of await dispatchEvent(db, { schoolId, id }))
        await Promise.all(
          (following.get(event) ?? []).map((one) => enqueue(db, one, { ...payload, schoolId } as never)),
        )
    }),
})

/** Of an event that a program published which had loaded no recorders. */
async function recordLate(db: Db, schoolId: number, id: number): Promise<void> {
  const [row] = await db
    .select({ event: outbox.event, payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.schoolId, schoolId), eq(outbox.id, id), isNull(outbox.dispatchedAt)))
    .for('update')
  if (row) await recordAll(db, schoolId, row.event, [row.payload])
}

/** Several payloads are one list. */
type EventParams = { schoolId: number; event: string; payloads: string }

const writeEvent = rawStatement(
  'write_event',
  (param: Placeholders<EventParams>) => sql`
    with written as (
      insert into outbox (school_id, event, payload)
      select ${param.schoolId}::bigint, ${param.event}::text, p from jsonb_array_elements(${param.payloads}::jsonb) p
      returning school_id, id)
    select ${queued(dispatch, { schoolId: sql`school_id`, id: sql`id` })} from written`,
)

const writeDispatchedEvent = rawStatement(
  'write_dispatched_event',
  (param: Placeholders<EventParams & { follows: string }>) => sql`
    with said as (
      insert into outbox (school_id, event, payload, dispatched_at)
      select ${param.schoolId}::bigint, ${param.event}::text, p, now() from jsonb_array_elements(${param.payloads}::jsonb) p
      returning school_id, event, payload)
    ${askForWhatFollows(param.follows)}`,
)

/**
 * Writes down what happened in the transaction in which it happened, and has what follows done once that is committed;
 * app/follow-ups.server.ts says what that is. A program that has not loaded it leaves that to the worker.
 */
export function publish<P>(db: Db, schoolId: number, event: Event<P>, payload: NoInfer<P>): Promise<void> {
  return publishAll(db, schoolId, event, [payload])
}

/** The same of whatever happened to many at once, in one statement. */
export async function publishAll<P>(
  db: Db,
  schoolId: number,
  { name }: Event<P>,
  payloads: readonly NoInfer<P>[],
): Promise<void> {
  if (payloads.length === 0) return
  const values = { schoolId, event: name, payloads: JSON.stringify(payloads) }
  // Without followers its recorders are not loaded either: the worker does for both.
  if (following.size === 0) return void (await writeEvent(db, values))
  await writeDispatchedEvent(db, { ...values, follows: whatFollows([name]) })
  await recordAll(db, schoolId, name, payloads)
}
