import pg from 'pg'
import { inject } from 'vitest'
import { env } from '#app/platform/env.server.ts'

/** As a damaged disk or a careless hand would: past the application, its checks and its walls. */
export async function damage(statement: string): Promise<void> {
  const { pathname } = new URL(env.DATABASE_URL)
  const client = new pg.Client({ connectionString: Object.assign(new URL(inject('superuserUrl')), { pathname }).href })
  await client.connect()
  await client
    .query(`begin; set local session_replication_role = replica; ${statement}; commit`)
    .finally(() => client.end())
}
