// While the database cannot be reached every request is told so at once: nobody waits for a connection that will not come.
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { env } from './env.server.ts'
import { isLockFailure } from './failed-statement.server.ts'
import { log } from './log.server.ts'

const LOOKS_AGAIN_MS = 250
const PATIENCE_MS = 2000

/** There was no connection to be had, or it was lost while it was used: nobody knows whether its last work was done. */
export class DatabaseAway extends Error {}

/** Whether what failed may go well when it is tried again: the database was away, or a lock was held for too long. */
export const isTransient = (error: unknown): boolean => error instanceof DatabaseAway || isLockFailure(error)

let away = false

/** A connection of the pool; none is waited for while the last one could not be made. */
export async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  if (away) throw new DatabaseAway('the database is away')
  try {
    return await pool.connect()
  } catch (error) {
    // All connections of the pool are in use: that says nothing about the database.
    const full = pool.totalCount >= pool.options.max
    if (!full && !away) void waitForReturn((error as Error).message)
    throw new DatabaseAway('no connection to the database', { cause: error })
  }
}

/** Waits while the database is away: a job that is begun then uses up one of its tries for nothing. */
export async function databaseBack(signal: AbortSignal): Promise<void> {
  while (away) await after(LOOKS_AGAIN_MS, undefined, { signal })
}

async function waitForReturn(reason: string): Promise<void> {
  away = true
  log.error({ reason }, 'the database is away')
  while (!(await answers())) await after(LOOKS_AGAIN_MS, undefined, { ref: false })
  away = false
  log.warn('the database is back')
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    // Not waited for: a connection that broke while it was made never tells that it ended.
    client.end().catch(() => {})
  }
}
