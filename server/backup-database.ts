// The rows of a database as COPY writes them, at one moment, and back into tables that the same migrations have made. No tool of
// PostgreSQL is needed, and the versions of the two servers may differ (docs/decisions/065).
import { pipeline } from 'node:stream/promises'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { applyMigrations, readMigration } from '#db/migrate.ts'
import { MIGRATIONS, NOTED, schemaVersion } from '#db/schema-version.ts'

export type DumpedTable = { schema: string; name: string; columns: string[]; rows: number; bytes: number }
export type DumpedSequence = { schema: string; name: string; last: string; called: boolean }
export type Dump = {
  migrations: string[]
  postgres: string
  tables: DumpedTable[]
  sequences: DumpedSequence[]
}

/** Ours and the queue's; migrations are noted by those who apply them, and a count of limits is worth nothing a second later. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
    and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
  order by 1, 2`
const SEQUENCES = `
  select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as last,
    last_value is not null as called
  from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1, 2`
const FOREIGN_KEYS = `
  select k.conrelid::regclass::text as child, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by 1, 2`

const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const columnsOf = ({ columns }: DumpedTable) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

type Keep = (table: number, rows: AsyncIterable<Uint8Array>) => Promise<number>

/** Hands over the rows of each table, all as they were at one moment; `keep` answers how many bytes it stored. */
export async function dumpDatabase(url: string, keep: Keep): Promise<Dump> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows: noted } = await client.query<{ hash: string }>(`select hash from ${NOTED} order by id`)
    const { rows: found } = await client.query<DumpedTable>(TABLES)
    const { rows: version } = await client.query<{ server_version: string }>('show server_version')
    const tables: DumpedTable[] = []
    for (const [at, table] of found.entries()) {
      const copied = client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`))
      const stored = await keepRows(copied, (rows) => keep(at, rows))
      tables.push({ ...table, rows: copied.rowCount ?? 0, bytes: stored })
    }
    // Never behind the rows: a number that is given meanwhile is skipped.
    const { rows: sequences } = await client.query<DumpedSequence>(SEQUENCES)
    return {
      migrations: noted.map(({ hash }) => hash),
      postgres: version[0]?.server_version ?? '',
      tables,
      sequences,
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Many tables are empty, and nothing is stored of those. */
async function keepRows(rows: AsyncIterable<Uint8Array>, keep: (rows: AsyncIterable<Uint8Array>) => Promise<number>) {
  const coming = rows[Symbol.asyncIterator]()
  const first = await coming.next()
  if (first.done) return 0
  async function* all() {
    yield first.value as Uint8Array
    yield* { [Symbol.asyncIterator]: () => coming }
  }
  return keep(all())
}

/**
 * Makes the tables as they were when it was dumped, and fills them. The database must be empty; its tables are brought to this
 * version by `migrate` afterwards. Foreign keys are added at the end, which checks every row.
 */
export async function loadDatabase(
  url: string,
  dump: Dump,
  read: (table: number) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const wanted = new Set(dump.migrations)
  const known = MIGRATIONS.filter(({ hash }) => wanted.has(hash))
  if (known.length < wanted.size) throw new Error('The backup was made by a later version: restore it with that one.')
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    if ((await schemaVersion(client)).is !== 'none')
      throw new Error('The database has tables already: name an empty one, a backup is never restored over data.')
    await applyMigrations(client, known.map(readMigration), { together: true })
    await migrateJobQueue({ connectionString: url })
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const { rows: keys } = await client.query<{ child: string; name: string; definition: string }>(FOREIGN_KEYS)
    for (const { child, name } of keys) await client.query(`alter table ${child} drop constraint ${name}`)
    await client.query(`truncate ${dump.tables.map(nameOf).join(', ')}`)
    for (const [at, table] of dump.tables.entries()) {
      if (table.rows === 0) continue
      const copying = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
      await pipeline(read(at), copying)
      if (copying.rowCount !== table.rows)
        throw new Error(`${table.name}: ${copying.rowCount} rows were restored, ${table.rows} were backed up.`)
    }
    for (const one of dump.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [nameOf(one), one.last, one.called])
    for (const { child, name, definition } of keys)
      await client.query(`alter table ${child} add constraint ${name} ${definition}`)
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Nothing leaves the restored database before an operator says so, whatever a worker finds there. */
export async function holdRestored(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into delivery (identity, timeline, seen_at, held_since, held_because) values ('', '', now(), now(), $1)
        on conflict (one) do update set held_since = excluded.held_since, held_because = excluded.held_because`,
      [`it was restored from the backup ${name}`],
    )
  } finally {
    await client.end()
  }
}
