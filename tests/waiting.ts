import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** Once another transaction waits for what this one holds. */
export async function somebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`)
    if (rows.length > 0) return
  }
}
