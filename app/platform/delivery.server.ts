import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { asOwner, type GlobalDb, inSchool } from './db.server.ts'
import { delivery, mails } from './tables.server.ts'

/** Whether letters wait until the operator says that they may leave from this database. */
export async function isHeld(db: GlobalDb): Promise<boolean> {
  const [row] = await db.select({ held: isNotNull(delivery.heldSince) }).from(delivery)
  return Boolean(row?.held)
}

// A restored dump has other numbers, and so has another cluster; a base backup that was brought up has another timeline.
const HERE = sql`select (select system_identifier from pg_control_system()) || ':'
    || (select oid from pg_catalog.pg_database where datname = current_database()) || ':' || 'delivery'::regclass::oid,
  left(pg_walfile_name(pg_current_wal_lsn()), 8), now()`

/** A failover passes, as it takes minutes; so does a night in which the workers rest. */
const SUSPICION = sql`case
  when known.identity <> excluded.identity then 'this is not the database that letters were last sent from'
  when known.timeline <> excluded.timeline and known.seen_at < now() - interval '15 minutes'
    then 'the database was brought back from a backup'
  when known.seen_at < now() - interval '1 day' then 'no worker was here for a day'
end`

/** Writes down that letters are sent from this database, now, and whether they are held back. */
async function writeDown(held: { since: SQL; because: SQL }): Promise<void> {
  await asOwner((db) =>
    db.execute(sql`
      insert into delivery as known (identity, timeline, seen_at) ${HERE}
      on conflict (one) do update set identity = excluded.identity, timeline = excluded.timeline,
        seen_at = excluded.seen_at, held_since = ${held.since}, held_because = ${held.because}`),
  )
}

/**
 * A worker is here. Holds delivery when the database seems to be a copy of the one it was here with before: its letters
 * may have left from there.
 */
export function seeWorker(): Promise<void> {
  return writeDown({
    since: sql`case when known.held_since is null and ${SUSPICION} is not null then excluded.seen_at else known.held_since end`,
    because: sql`coalesce(known.held_because, ${SUSPICION})`,
  })
}

export async function holdDelivery(): Promise<void> {
  // The first time there is nothing yet that could be held.
  await seeWorker()
  await writeDown({
    since: sql`coalesce(known.held_since, excluded.seen_at)`,
    because: sql`coalesce(known.held_because, 'the operator asked for it')`,
  })
}

export function releaseDelivery(): Promise<void> {
  return writeDown({ since: sql`null`, because: sql`null` })
}

export type Held = { since: string; because: string }

/** Since when delivery is held and why; nothing while letters leave. */
export function findHeld(): Promise<Held | undefined> {
  return asOwner(async (db) => {
    const [row] = await db.select({ since: delivery.heldSince, because: delivery.heldBecause }).from(delivery)
    return row?.since && row.because ? { since: row.since, because: row.because } : undefined
  })
}

const UNSENT = inArray(mails.state, ['waiting', 'failed'])

export async function countUnsent(schoolId: number): Promise<number> {
  return inSchool(schoolId, (db) => db.$count(mails, and(eq(mails.schoolId, schoolId), UNSENT)))
}

/** Has the letters of a school that were not sent when delivery was held never leave; answers how many. */
export async function dropUnsent(schoolId: number, { since }: Held): Promise<number> {
  const { rowCount } = await inSchool(schoolId, (db) =>
    db
      .update(mails)
      .set({ state: 'kept' })
      .where(and(eq(mails.schoolId, schoolId), UNSENT, lte(mails.createdAt, since))),
  )
  return rowCount ?? 0
}
