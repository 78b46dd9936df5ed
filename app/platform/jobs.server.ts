import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from './db.server.ts'

/** Runs one job. It may run twice after a crash, so it asks first whether its work is done. */
export type Job = (payload: unknown) => Promise<void>

/** A job from the shape of its payload (ids only, the school's among them) and one call. */
export function job<S extends z.ZodType>(schema: S, work: (payload: z.infer<S>) => Promise<void>): Job {
  return (payload) => work(schema.parse(payload))
}

/**
 * Puts a job into the queue with the transaction: rolled back with it, seen by the worker after its commit, done at
 * `runAt` or at once. A failing job is tried again with growing pauses, 25 times in four days.
 */
export async function enqueue(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  await db.execute(
    sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt?.toISOString() ?? null}::timestamptz)`,
  )
}
