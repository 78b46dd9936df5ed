import pg from 'pg'
import { inject } from 'vitest'
import { pool } from '#app/platform/connections.server.ts'

/**
 * Days are those of the school's calendar: three of them have an hour more where the clocks are set back. What a node of a
 * cluster is told it keeps to itself.
 */
const options = '-c timezone=Europe/Warsaw -c citus.enable_ddl_propagation=off'

/** On every node of a cluster: each asks a clock of its own. */
async function asOwner(statement: string, values: unknown[] = []) {
  const answers = inject('nodes').map(async (node) => {
    const { host } = new URL(node)
    const { href } = Object.assign(new URL(process.env.OWNER_DATABASE_URL ?? ''), { host })
    const client = new pg.Client({ connectionString: href, options })
    await client.connect()
    return await client.query<{ at: Date }>(statement, values).finally(() => client.end())
  })
  const [first] = await Promise.all(answers)
  return first?.rows ?? []
}

/**
 * Has the database of this test file tell a time that stands still: its own `now()` is found behind another one. To be
 * called before anything is asked; the queue tells the true time, so what is asked for before that is done at once.
 */
export async function stopClock(at: string) {
  await asOwner(`create schema clock`)
  await asOwner(`create table clock.shown (at timestamptz not null)`)
  await asOwner(`insert into clock.shown values ($1)`, [at])
  await asOwner(`create function clock.now() returns timestamptz language sql stable as 'select at from clock.shown'`)
  await asOwner(`grant usage on schema clock to public`)
  await asOwner(`grant select on clock.shown to public`)
  pool.on('connect', (client) => void client.query('set search_path = clock, public, pg_catalog'))
  return {
    /** Lets so much time go by; answers when it is then. */
    async forward(time: string): Promise<string> {
      const rows = await asOwner(`update clock.shown set at = at + $1::interval returning at`, [time])
      return rows[0]?.at.toISOString() ?? ''
    },
    /** Sets it to a later time. */
    async set(at: string): Promise<void> {
      await asOwner(`update clock.shown set at = greatest(at, $1::timestamptz)`, [at])
    },
  }
}
