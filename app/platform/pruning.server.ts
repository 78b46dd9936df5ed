// For how long the outbox remembers; docs/deploy.md says the same to operators.
import { type SQL, sql } from 'drizzle-orm'
import { inSchool } from './db.server.ts'
import { type SchoolPayload, scheduledPerSchool } from './jobs.server.ts'

/** Days for which it is kept what a letter said, that it was sent, and that an event was told. */
export const WORDS_DAYS = 90
export const LETTERS_DAYS = 730
const TOLD_DAYS = 30

const BATCH = 1000

const before = (days: number) => sql`now() - make_interval(days => ${days}::int)`

/** Forgets, a thousand rows a transaction, what of a school's letters and events is older than their time. */
export async function prune({ schoolId }: SchoolPayload): Promise<void> {
  await inBatches(
    schoolId,
    (batch) => sql`delete from mails where school_id = ${schoolId} and id in (
      select id from mails where school_id = ${schoolId} and created_at < ${before(LETTERS_DAYS)}
      order by created_at limit ${batch})`,
  )
  // Without words it cannot be sent any more.
  await inBatches(
    schoolId,
    (
      batch,
    ) => sql`update mails set text = '', html = '', attachments = null, unsubscribe = null, state = case when state = 'sent' then 'sent' else 'kept' end
      where school_id = ${schoolId} and id in (
        select id from mails where school_id = ${schoolId} and html <> '' and created_at < ${before(WORDS_DAYS)}
        order by created_at limit ${batch})`,
  )
  // The oldest come first, so no index has to know when they were told.
  await inBatches(
    schoolId,
    (batch) => sql`delete from outbox where school_id = ${schoolId} and dispatched_at < ${before(TOLD_DAYS)} and id in (
      select id from outbox where school_id = ${schoolId} order by id limit ${batch})`,
  )
}

/** Does this again and again, so many rows a transaction, until fewer are left. */
export async function inBatches(schoolId: number, written: (batch: number) => SQL): Promise<void> {
  const statement = written(BATCH)
  for (let changed = BATCH; changed === BATCH; ) {
    changed = (await inSchool(schoolId, (db) => db.execute(statement))).rowCount ?? 0
  }
}

export const pruneOutbox = scheduledPerSchool('outbox.prune', '10 3 * * *', prune)
