import { sql } from 'drizzle-orm'
import { type Db, given, rawStatement } from './db.server.ts'
import { queued } from './jobs.server.ts'

const at = given('schoolId', 'event', 'payload')
const tellOutbox = rawStatement(
  'tell_outbox',
  sql`
    with told as (
      insert into outbox (school_id, event, payload) values (${at.schoolId}, ${at.event}, ${at.payload}::jsonb)
      returning school_id, id)
    select ${queued('outbox.dispatch', sql`json_build_object('schoolId', school_id, 'id', id)`)} from told`,
)

/**
 * Writes down what happened in the transaction in which it happened, and wakes the worker once that is committed;
 * app/follow-ups.server.ts says what follows.
 */
export async function tell(db: Db, schoolId: number, event: string, payload: Record<string, unknown>): Promise<void> {
  await tellOutbox(db, { schoolId, event, payload: JSON.stringify(payload) })
}
