import pg from 'pg'

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
}

const TABLES = `
  select c.relname as name, t.citus_table_type as placed, t.distribution_column as column_name, t.colocation_id::text as group_id,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as of_school
  from pg_class c left join citus_tables t on t.table_name = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

const FOREIGN_KEYS = `
  select c.relname as child, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`

/** Whether the database can spread tables over nodes at all. */
export async function canDistribute(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('citus_tables') is not null as there`)
  return rows[0]?.there ?? false
}

const wantedPlace = ({ name, of_school }: Table) => {
  if (LOCAL.includes(name)) return null
  return COPIED.includes(name) || !of_school ? 'reference' : 'distributed'
}

async function listTables(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows
}

/**
 * Spreads the tables over the nodes by school. A table with an identity column takes no foreign key along, so the keys are
 * put down, dropped and added again, which checks every row; nobody may write meanwhile. Run again, it does what is left:
 * new tables, and what a run that was cut short left over. Answers the statements sent.
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
  const tables = await listTables(client)
  const left = tables.filter((table) => wantedPlace(table) && !table.placed)
  if (left.length > 0) {
    await client.query(`insert into ${KEPT_KEYS} ${FOREIGN_KEYS} on conflict do nothing`)
    const { rows: keys } = await client.query<{ child: string; name: string }>(FOREIGN_KEYS)
    for (const { child, name } of keys) await send(`alter table ${child} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  for (const { name } of left.filter((table) => wantedPlace(table) === 'reference'))
    await send(`select create_reference_table('${name}')`)
  const spread = left.filter((table) => wantedPlace(table) === 'distributed').map(({ name }) => name)
  for (const name of spread.sort((a, b) => Number(b === FIRST) - Number(a === FIRST)))
    await send(
      `select create_distributed_table('${name}', 'school_id', colocate_with => '${name === FIRST ? 'none' : FIRST}')`,
    )
  const { rows: kept } = await client.query<{ child: string; name: string; definition: string }>(
    `select child, name, definition from ${KEPT_KEYS} order by child, name`,
  )
  for (const { child, name, definition } of kept) {
    await send(`alter table ${child} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    await client.query(`delete from ${KEPT_KEYS} where child = $1 and name = $2`, [child, name])
  }
  return sent
}

/** What keeps the tables from lying school by school on the nodes, a sentence each; nothing when all is well. */
export async function misplaced(client: pg.Client): Promise<string[]> {
  const tables = await listTables(client)
  const group = tables.find(({ name }) => name === FIRST)?.group_id
  const wrong = tables.flatMap((table) => {
    const wanted = wantedPlace(table)
    if (table.placed !== wanted) return [`${table.name} is ${table.placed ?? 'local'}, not ${wanted ?? 'local'}`]
    if (wanted !== 'distributed') return []
    if (table.column_name !== 'school_id') return [`${table.name} is spread by ${table.column_name}, not by school_id`]
    return table.group_id === group ? [] : [`${table.name} does not lie beside ${FIRST}`]
  })
  const { rows } = await client
    .query<{ name: string }>(`select name from ${KEPT_KEYS} order by name`)
    .catch(() => ({ rows: [] }))
  return [...wrong, ...rows.map(({ name }) => `the foreign key ${name} is not restored yet`)]
}
