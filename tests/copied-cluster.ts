import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connected } from '#server/database.ts'

/** What belongs to the server that runs in a folder, not to its data. */
const OF_THE_SERVER = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*)$/

/** Copies the data folder of a PostgreSQL that runs, as pg_basebackup does it. */
export async function copyCluster(from: string, to: string, superuserUrl: string): Promise<void> {
  const filter = (file: string) => !OF_THE_SERVER.test(path.basename(file))
  await connected(superuserUrl, async (client) => {
    await client.query(`select pg_backup_start('copy', true)`)
    cpSync(from, to, { recursive: true, filter })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    // All that was written until then, by which the copy becomes consistent.
    cpSync(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), { recursive: true, filter })
  })
  if (!existsSync(path.join(to, 'PG_VERSION'))) throw new Error('nothing was copied')
}
