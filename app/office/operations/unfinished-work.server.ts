import { sql } from 'drizzle-orm'
import type { Db, GlobalDb } from '#app/platform/db.server.ts'
import { LETTERS_DAYS } from '#app/platform/pruning.server.ts'
import { listTablesOfSchools, ofOneSchool } from './of-one-school.server.ts'

export type QueuedJob = {
  id: string
  name: string
  payload: Record<string, unknown>
  /** Tried as often as it may be: nobody will run it again. */
  dead: boolean
  problem: string | null
}

/** Every job in the queue, running, waiting or given up. */
export async function listWaitingJobs(db: GlobalDb): Promise<QueuedJob[]> {
  const { rows } = await db.execute<QueuedJob>(sql`select * from queued_jobs()`)
  return rows
}

/** Events nobody will dispatch, paid purchases without a receipt letter, recordings nobody will open, letters nobody will send. */
export async function listUnfinishedWork(db: Db, schoolId: number, queue: QueuedJob[]): Promise<string[]> {
  const alive = queue.filter(({ dead, payload }) => !dead && payload.schoolId === schoolId)
  const idsOf = (name: string, key: string) =>
    alive.filter((job) => job.name === name).map(({ payload }) => Number(payload[key]))
  const unfinished = sql`
    select 'event ' || o.id || ' ' || o.event || ' waits and no job will dispatch it' as broken
    from outbox o where o.dispatched_at is null and o.id <> all (${list(idsOf('outbox.dispatch', 'id'))})
    union all
    select 'transaction ' || t.id || ' has no receipt letter and no job will write it'
    from transactions t
    where t.settled_at > now() - make_interval(days => ${LETTERS_DAYS})
      and not exists (select from mails m where m.school_id = t.school_id and m.kind = 'receipt' and m.reference = t.id::text)
      and not exists (select from outbox o where o.school_id = t.school_id and o.event = 'transaction.performed'
        and o.dispatched_at is null and o.payload->>'transactionId' = t.id::text)
      and t.id <> all (${list(idsOf('checkout.send-receipt', 'transactionId'))})
    union all
    select 'transaction ' || s.transaction_id || ' has seats of event ' || s.product_id || ', and no job will open its recording '
      || e.replay_id || ' without end'
    from event_seats s join product_events e on e.school_id = s.school_id and e.product_id = s.product_id
    where s.state = 'sold' and e.replay_id is not null
      and not exists (select from access_grants g where g.school_id = s.school_id and g.source = 'transaction'
        and g.source_id = s.transaction_id and g.product_id = e.replay_id
        and (g.revoked_by is not null or g.revoked_at is null and g.ends_at is null))
      and not exists (select from accounts a where a.school_id = s.school_id and a.id = s.account_id and a.deleted_at is not null)
      and e.product_id <> all (${list(idsOf('live-events.open-replay', 'productId'))})
    union all
    select 'e-mail ' || m.id || ' is ' || m.state || ' and no job will send it'
    from mails m where m.state in ('waiting', 'failed') and m.id <> all (${list(idsOf('mail.deliver', 'id'))})`
  const { rows } = await db.execute<{ broken: string }>(
    ofOneSchool(unfinished, schoolId, await listTablesOfSchools(db)),
  )
  return rows.map((row) => row.broken)
}

function list(ids: number[]) {
  return sql`${`{${ids.filter(Number.isSafeInteger).join(',')}}`}::bigint[]`
}
