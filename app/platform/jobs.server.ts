import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, given, rawStatement } from './db.server.ts'

/** Runs one job. It may run twice after a crash, so it asks first whether its work is done. */
export type Job = (payload: unknown) => Promise<void>

/** A job from the shape of its payload (ids only, the school's among them) and one call. */
export function job<S extends z.ZodType>(schema: S, work: (payload: z.infer<S>) => Promise<void>): Job {
  return (payload) => work(schema.parse(payload))
}

/** The same as enqueue, as a part of the statement after which the job is to be done: a column of what it returns. */
export function queued(name: string, payload: SQL, runAt: SQL = sql`null`): SQL {
  return sql`enqueue_job(${name}, ${payload}, ${runAt})`
}

const at = given('name', 'payload')
const enqueueJob = rawStatement('enqueue_job', sql`select enqueue_job(${at.name}, ${at.payload}::json, null)`)

/**
 * Puts a job into the queue with the transaction: rolled back with it, seen by the worker after its commit. A failing
 * job is tried again with growing pauses, 25 times in four days.
 */
export async function enqueue(db: Db, name: string, payload: Record<string, unknown>): Promise<void> {
  await enqueueJob(db, { name, payload: JSON.stringify(payload) })
}
