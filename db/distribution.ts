import pg from 'pg'
import { giveIdRanges, listNodeProblems } from './nodes.ts'

/** What all schools have in common: a copy of it lies on every node. */
const COPIED = ['schools', 'domains', 'first_run_tokens']
/** On the node that is asked alone: what every request writes and forgets soon, and what is said of this very database. */
const LOCAL = ['limits', 'delivery']
/** The table that the others lie beside, school by school. */
const FIRST = 'accounts'

const KEPT_KEYS = 'drizzle.foreign_keys_to_restore'

type Table = {
  name: string
  of_school: boolean
  placed: string | null
  column_name: string | null
  group_id: string | null
  /** Rows that lay here before the table was spread, which nobody reads. */
  left_behind: boolean
}

/** A table that names a copied one is in Citus' books as local: it lies here alone all the same. */
const TABLES = `
  select c.relname as name, nullif(t.citus_table_type, 'local') as placed, t.distribution_column as column_name,
    t.colocation_id::text as group_id, t.citus_table_type <> 'local' and pg_relation_size(c.oid) > 0 as left_behind,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as of_school
  from pg_class c left join citus_tables t on t.table_name = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

/** Those of tables, and those that lead to them. */
const FOREIGN_KEYS = `
  select c.relname as child, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and (c.relname = any ($1) or p.relname = any ($1))`

/** Whether the database can spread tables over nodes at all. */
export async function canDistribute(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('citus_tables') is not null as there`)
  return rows[0]?.there ?? false
}

/** Whether its tables are spread, so that a new one has to be, too. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await canDistribute(client))) return false
  const { rows } = await client.query(
    `select from citus_tables where table_name = to_regclass($1) and citus_table_type = 'distributed'`,
    [FIRST],
  )
  return rows.length > 0
}

const wantedPlace = ({ name, of_school }: Pick<Table, 'name' | 'of_school'>) => {
  if (LOCAL.includes(name)) return null
  return COPIED.includes(name) || !of_school ? 'reference' : 'distributed'
}

/** The statement that spreads a table which is there, as it has to lie; nothing for one that stays. */
export function placeStatement(table: Pick<Table, 'name' | 'of_school'>): string | undefined {
  const { name } = table
  switch (wantedPlace(table)) {
    case 'reference':
      return `select create_reference_table('${name}')`
    case 'distributed':
      return `select create_distributed_table('${name}', 'school_id', colocate_with => '${name === FIRST ? 'none' : FIRST}')`
    default:
      return undefined
  }
}

async function listTables(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows
}

/** Copied ones first, as others name them, then the one that others lie beside. */
const order = (table: Table) => (wantedPlace(table) === 'reference' ? 0 : table.name === FIRST ? 1 : 2)

/**
 * Spreads the tables over the nodes by school. A table with an identity column takes no foreign key along, so the keys of
 * what is spread are noted, dropped and added again, which checks every row; nobody may write meanwhile. Then removes the
 * rows that were left here, and gives each node its rights and its ids. Run again, it does what is left: new tables and
 * nodes, and what a run that was cut short left over. Answers the statements sent.
 */
export async function distribute(client: pg.Client): Promise<string[]> {
  const sent: string[] = []
  const send = async (statement: string) => {
    sent.push(statement)
    await client.query(statement)
  }
  await client.query(
    `create table if not exists ${KEPT_KEYS} (child text, name text, definition text, primary key (child, name))`,
  )
  const left = (await listTables(client)).filter((table) => wantedPlace(table) && !table.placed)
  const names = left.map(({ name }) => name)
  await client.query(`insert into ${KEPT_KEYS} ${FOREIGN_KEYS} on conflict do nothing`, [names])
  const { rows: keys } = await client.query<{ child: string; name: string }>(FOREIGN_KEYS, [names])
  for (const { child, name } of keys) await send(`alter table ${child} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const table of left.sort((a, b) => order(a) - order(b))) {
    const statement = placeStatement(table)
    if (statement) await send(statement)
  }
  const { rows: kept } = await client.query<{ child: string; name: string; definition: string }>(
    `select child, name, definition from ${KEPT_KEYS} order by child, name`,
  )
  for (const { child, name, definition } of kept) {
    await send(`alter table ${child} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    await client.query(`delete from ${KEPT_KEYS} where child = $1 and name = $2`, [child, name])
  }
  await client.query(`drop table ${KEPT_KEYS}`)
  for (;;) {
    const behind = (await listTables(client)).find((table) => table.left_behind)
    if (!behind) break
    // Takes along those that name it.
    await send(`select truncate_local_data_after_distributing_table('${behind.name}')`)
  }
  sent.push(...(await giveIdRanges(client)))
  return sent
}

/** What keeps the tables from lying school by school on the nodes, and the nodes from being used, a sentence each. */
export async function misplaced(client: pg.Client): Promise<string[]> {
  const tables = await listTables(client)
  const group = tables.find(({ name }) => name === FIRST)?.group_id
  const wrong = tables.flatMap((table) => {
    const wanted = wantedPlace(table)
    if (table.placed !== wanted) return [`${table.name} is ${table.placed ?? 'local'}, not ${wanted ?? 'local'}`]
    if (table.left_behind) return [`${table.name} has rows on the coordinator that nobody reads: npm run distribute`]
    if (wanted !== 'distributed') return []
    if (table.column_name !== 'school_id') return [`${table.name} is spread by ${table.column_name}, not by school_id`]
    return table.group_id === group ? [] : [`${table.name} does not lie beside ${FIRST}`]
  })
  const { rows } = await client
    .query<{ name: string }>(`select name from ${KEPT_KEYS} order by name`)
    .catch(() => ({ rows: [] }))
  const keys = rows.map(({ name }) => `the foreign key ${name} is not restored yet`)
  return [...wrong, ...keys, ...(await listNodeProblems(client))]
}
