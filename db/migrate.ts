import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const FOLDER = import.meta.dirname
const LOCK = 7_140_226

/**
 * Brings the database to this version: our migrations, the job queue's, then row-level security and rights from the
 * catalogue. Several processes may call it at once; one works, the others wait. Needs the owner's role.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const guard = new pg.Client({ connectionString: ownerUrl })
    await guard.connect()
    try {
      await applyMigrations(drizzle(guard), { migrationsFolder: path.join(FOLDER, 'migrations') })
      await runMigrations({ connectionString: ownerUrl })
      await guard.query(readFileSync(path.join(FOLDER, 'row-security.sql'), 'utf8'))
      await guard.query(readFileSync(path.join(FOLDER, 'job-queue.sql'), 'utf8'))
      await guard.query(readFileSync(path.join(FOLDER, 'first-school.sql'), 'utf8'))
    } finally {
      await guard.end()
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
