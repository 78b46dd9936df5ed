import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'

/** Shorter than what buyers wait for a lock, and no longer than PostgreSQL waits before it looks for a deadlock. */
const WAIT = '1s'
/** Some ten minutes: a long report may read the table for a while. */
const ATTEMPTS = 400

/** Not got in time; chosen to end a deadlock. */
const BUSY = new Set(['55P03', '40P01'])

/**
 * Sends statements in one transaction, again and again until it gets its locks: whoever waits for a lock makes everybody
 * behind it wait too, so it steps aside after a second. Deadlocks with nobody, as long as the statements change one table.
 * Answers how many rows the last one changed.
 */
export async function step(client: pg.Client, statements: string[]): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${WAIT}'`)
      let changed = 0
      for (const statement of statements) changed = (await client.query(statement)).rowCount ?? 0
      await client.query('commit')
      return changed
    } catch (error) {
      await client.query('rollback')
      if (attempt === ATTEMPTS || !BUSY.has((error as { code?: string }).code ?? '')) throw error
      await after(100 + Math.random() * 400)
    }
  }
}
