import pg from 'pg'
import { inject } from 'vitest'

/** Watches who waits for a lock in this file's database, on every node of a cluster. */
export async function watchLocks() {
  const database = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  const watchers = inject('nodes').map((connectionString) => new pg.Client({ connectionString }))
  await Promise.all(watchers.map((watcher) => watcher.connect()))
  return {
    /** How many connections wait. */
    async count(): Promise<number> {
      const counts = await Promise.all(
        watchers.map((watcher) =>
          watcher.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
            [database],
          ),
        ),
      )
      return counts.reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0)
    },
    async end(): Promise<void> {
      await Promise.all(watchers.map((watcher) => watcher.end()))
    },
  }
}

/** Once all of this work that is not done waits for a lock; nobody but the caller holds one. */
export async function somebodyWaits(...work: Promise<unknown>[]): Promise<void> {
  let running = work.length
  for (const one of work)
    void one
      .catch(() => {})
      .finally(() => {
        running -= 1
      })
  const locks = await watchLocks()
  try {
    while (running > 0) if ((await locks.count()) >= running) return
  } finally {
    await locks.end()
  }
}
