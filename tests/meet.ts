import pg from 'pg'

/**
 * Lets callers race at one place: a transaction that has sent a statement like `at` stays open before its commit, and the
 * next caller starts, until all of them have come as far, wait for a lock or are done. So the later ones see what was there
 * before the first, unless a lock makes them wait. Fails when no two of them met. Answers in the order of the callers.
 */
export async function meet<T>(at: RegExp, ...callers: (() => Promise<T>)[]): Promise<T[]> {
  const watcher = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await watcher.connect()
  const held = holdCommits(at)
  const running: Promise<T>[] = []
  let done = 0
  let most = 0
  try {
    for (const call of callers) {
      const one = call().finally(() => {
        done += 1
      })
      one.catch(() => {})
      running.push(one)
      for (;;) {
        const inside = held.count() + (await countWaiting(watcher))
        most = Math.max(most, inside)
        if (inside + done >= running.length) break
      }
    }
  } finally {
    held.release()
    await Promise.allSettled(running)
    await watcher.end()
  }
  if (most < 2) throw new Error(`no two callers met at ${at}`)
  return Promise.all(running)
}

/** How many connections to this database wait for a lock. */
async function countWaiting(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

/** Keeps transactions that sent a statement like `at` from their commit until they are released. */
function holdCommits(at: RegExp) {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const inside = new Set<pg.Client>()
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    const text = (typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text) ?? ''
    if (at.test(text)) inside.add(this)
    if (text === 'rollback') inside.delete(this)
    if (text !== 'commit' || !inside.delete(this)) return send.apply(this, given)
    count += 1
    return released.then(() => send.apply(this, given))
  } as typeof pg.Client.prototype.query
  return {
    count: () => count,
    release() {
      pg.Client.prototype.query = send as typeof pg.Client.prototype.query
      resolve()
    },
  }
}
