import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { cache } from './cache.ts'
import { DatabaseAway } from './database-away.server.ts'
import type { Db, GlobalDb } from './db.server.ts'
import { env } from './env.server.ts'
import { Refusal } from './refusal.ts'

const PATIENCE_MS = 5000

/** Seconds after which it is worth asking again: a worker tells a restarted database from a copy within them. */
const AGAIN_IN = 120

/** Something that would have left a database that is held: nothing was sent, and nothing is known to have failed. */
export class OutgoingHeld extends Refusal {
  constructor() {
    super(503, 'errors.outgoing_held', {}, { retryAfter: AGAIN_IN })
  }
}

/**
 * Whether this is not the running database server in which a worker last wrote down that all is well: it was restarted a
 * moment ago, or it is a copy. Null where no worker was here yet. The evaluation start knows no copies.
 */
const isUnknown = sql`(d.started_at <> pg_postmaster_start_time()
      or split_part(d.identity, ':', 2) <> (select o.oid::text from pg_catalog.pg_database o where o.datname = current_database())
      or split_part(d.identity, ':', 3) <> 'delivery'::regclass::oid::text)`

/** Whether nothing may leave this database, as a column of a statement. */
export function outgoingHeld(): SQL<boolean> {
  const isHeld = env.evaluation ? sql`d.held_since is not null` : sql`d.held_since is not null or ${isUnknown}`
  return sql`coalesce((select ${isHeld} from delivery d), false)`
}

/** The same, in a transaction that is open. */
export async function isHeldIn(db: Db | GlobalDb): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${outgoingHeld()} as held`)
  return rows[0]?.held ?? false
}

const known = cache<'held', Promise<boolean>>()

/**
 * Whether nothing may leave this database, as it seems to be a copy of another one that still works, or the operator said
 * so; as it was within the last second. Asked on a connection of its own, as who asks may have the last one of the pool.
 */
export function isOutgoingHeld(): Promise<boolean> {
  return known.find('held')?.value ?? known.keep('held', askAnew())
}

/** What this process knew is true no more. */
export function clearHeldCache(): void {
  known.forget()
}

async function askAnew(): Promise<boolean> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await isHeldIn(drizzle(client))
  } catch (error) {
    clearHeldCache()
    throw new DatabaseAway('whether this database is held could not be asked', { cause: error })
  } finally {
    client.end().catch(() => {})
  }
}

/** Whether an error at a door to others says that nothing was sent: it is held, or whether it is could not be asked. */
export const isUnsent = (error: unknown): boolean => error instanceof OutgoingHeld || error instanceof DatabaseAway

/** Refuses with 503 (OutgoingHeld) what would reach others while nothing may leave; every door to others asks this. */
export async function refuseHeld(): Promise<void> {
  if (await isOutgoingHeld()) throw new OutgoingHeld()
}

/** The same in a transaction, before something is written that is of no use unless others are asked. */
export async function refuseHeldIn(db: Db): Promise<void> {
  const isHeld = known.find('held')?.value ?? known.keep('held', Promise.resolve(await isHeldIn(db)))
  if (await isHeld) throw new OutgoingHeld()
}
