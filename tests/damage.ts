import pg from 'pg'
import { inject } from 'vitest'
import { env } from '#app/platform/env.server.ts'

/** As a damaged disk or a careless hand would: past the application, its checks and its walls, on the nodes of a cluster too. */
export async function damage(...statements: string[]): Promise<void> {
  const { pathname } = new URL(env.DATABASE_URL)
  const client = new pg.Client({
    connectionString: Object.assign(new URL(inject('superuserUrl')), { pathname }).href,
    options: '-c citus.propagate_set_commands=local',
  })
  await client.connect()
  try {
    // One by one: a cluster passes the text of a query on to its nodes as it is.
    for (const one of ['begin', 'set local session_replication_role = replica', ...statements, 'commit'])
      await client.query(one)
  } finally {
    await client.end()
  }
}
