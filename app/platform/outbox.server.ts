import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, inSchool, type Places, rawStatement } from './db.server.ts'
import { enqueue, type Job, job, type OfSchool, queued } from './jobs.server.ts'
import { outbox } from './tables.server.ts'

/** Something that happened in a school, and what those who hear of it learn: ids. */
export type Event<P> = { readonly name: `${string}.${string}`; readonly says?: (payload: P) => P }

export function event<P extends object>(name: Event<P>['name']): Event<P> {
  return { name }
}

const following = new Map<string, Job<never>[]>()

/** Has jobs done whenever something happened: each gets what the event says, and the school's id. */
export function follow<P>({ name }: Event<P>, ...jobs: Job<NoInfer<P> & OfSchool>[]): void {
  following.set(name, [...(following.get(name) ?? []), ...jobs])
}

/** Turns one row of the outbox into its jobs and marks it done, in one transaction: a crash repeats all of it or nothing. */
export const dispatch = job('outbox.dispatch', {
  takes: { id: z.int() },
  work: ({ schoolId, id }) =>
    inSchool(schoolId, async (db) => {
      const [row] = await db
        .update(outbox)
        .set({ dispatchedAt: sql`now()` })
        .where(and(eq(outbox.schoolId, schoolId), eq(outbox.id, id), isNull(outbox.dispatchedAt)))
        .returning({ event: outbox.event, payload: outbox.payload })
      // The compiler has seen that each takes what the event says.
      const jobs = (following.get(row?.event ?? '') ?? []) as Job<object>[]
      for (const one of jobs) await enqueue(db, one, { ...row?.payload, schoolId })
    }),
})

const writeEvent = rawStatement(
  'write_event',
  (at: Places<{ schoolId: number; event: string; payload: string }>) => sql`
    with written as (
      insert into outbox (school_id, event, payload) values (${at.schoolId}, ${at.event}, ${at.payload}::jsonb)
      returning school_id, id)
    select ${queued(dispatch, { schoolId: sql`school_id`, id: sql`id` })} from written`,
)

/**
 * Writes down what happened in the transaction in which it happened, and wakes the worker once that is committed;
 * app/follow-ups.server.ts says what follows.
 */
export async function publish<P>(db: Db, schoolId: number, { name }: Event<P>, payload: NoInfer<P>): Promise<void> {
  await writeEvent(db, { schoolId, event: name, payload: JSON.stringify(payload) })
}
