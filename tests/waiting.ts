import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** Once all of this work that is not done waits for what this transaction holds. */
export async function somebodyWaits(db: Db, ...work: Promise<unknown>[]): Promise<void> {
  let running = work.length
  for (const one of work)
    void one
      .catch(() => {})
      .finally(() => {
        running -= 1
      })
  while (running > 0) {
    const { rows } = await db.execute(sql`
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`)
    if (rows.length >= running) return
  }
}
