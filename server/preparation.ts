import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connected } from './database.ts'
import { DATABASE } from './roles.ts'

/** What was done to a database, kept as its comment: which files made its tables, and that the demo school is in. */
export type Preparation = { tables?: string; seeded?: boolean }

/** The journal has the hash of every migration, the lock file the version of the job queue. */
const DECIDING = [
  'db/migrations/meta/_journal.json',
  'db/migrate.ts',
  'db/rights.ts',
  'server/database.ts',
  'package-lock.json',
]

/** Names the files that decide how the tables look; another name means that there is something to migrate. */
export function tablesVersion(root: string): string {
  const hash = createHash('sha256')
  for (const name of DECIDING) {
    const file = path.join(root, name)
    if (existsSync(file)) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Reads it in one statement, so that a warm start costs nothing more; also says whether the cluster is safe. */
export function readPreparation(superuserUrl: string): Promise<Preparation & { checksums: boolean; durable: boolean }> {
  return connected(superuserUrl, async (client) => {
    const { rows } = await client.query<{ note: string | null; checksums: string; fsync: string }>(
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
        (select shobj_description(oid, 'pg_database') from pg_database where datname = $1) as note`,
      [DATABASE],
    )
    const row = rows[0]
    const note = JSON.parse(row?.note ?? '{}') as Preparation
    return { ...note, checksums: row?.checksums === 'on', durable: row?.fsync === 'on' }
  })
}

export async function recordPreparation(superuserUrl: string, done: Preparation): Promise<void> {
  await connected(superuserUrl, (client) =>
    client.query(`comment on database ${DATABASE} is ${pg.escapeLiteral(JSON.stringify(done))}`),
  )
}
