import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import { queued } from './jobs.server.ts'

/**
 * Writes down what happened in the transaction in which it happened, and wakes the worker once that is committed;
 * app/follow-ups.server.ts says what follows.
 */
export async function tell(db: Db, schoolId: number, event: string, payload: Record<string, unknown>): Promise<void> {
  await db.execute(sql`
    with told as (
      insert into outbox (school_id, event, payload) values (${schoolId}, ${event}, ${JSON.stringify(payload)}::jsonb)
      returning school_id, id)
    select ${queued('outbox.dispatch', sql`json_build_object('schoolId', school_id, 'id', id)`)} from told`)
}
