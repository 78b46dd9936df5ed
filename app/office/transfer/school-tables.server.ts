import { KINDS } from './kinds.ts'

type ForeignKey = { columns: string[]; table: string; targets: string[] }
export type SchoolTable = {
  name: string
  /** Columns by name, with their types; those that the database computes are left out. */
  columns: { name: string; type: string; required: boolean }[]
  key: string[]
  /** Its `id` is given by a sequence. */
  numbered: boolean
  foreignKeys: ForeignKey[]
}
export type SchoolTables = ReadonlyMap<string, SchoolTable>

/** The tables of schools as the catalogue has them, `schools` among them; columns with the school's id are left out. */
export const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'required', a.attnotnull and not a.atthasdef and a.attidentity = '')
        order by a.attnum)
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attname <> 'school_id') as columns,
    coalesce((select json_agg(a.attname order by k.at) from pg_catalog.pg_index i cross join unnest(i.indkey) with ordinality k (attnum, at)
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attname <> 'school_id'), '[]') as key,
    exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> '') as numbered,
    coalesce((select json_agg(json_build_object('table', p.relname,
        'columns', (select json_agg(a.attname order by u.at) from unnest(k.conkey) with ordinality u (attnum, at)
          join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
        'targets', (select json_agg(a.attname order by u.at) from unnest(k.confkey) with ordinality u (attnum, at)
          join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum)) order by k.conname)
      from pg_catalog.pg_constraint k join pg_catalog.pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and p.relname <> 'schools'), '[]') as "foreignKeys"
  from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'schools' or exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped))
  order by c.relname`

export const byTable = (rows: SchoolTable[]): SchoolTables => new Map(rows.map((table) => [table.name, table]))

export function requireTable(tables: SchoolTables, name: string): SchoolTable {
  const table = tables.get(name)
  if (!table) throw new Error(`there is no table ${name}`)
  return table
}

/** The columns of a kind that an archive holds, in their order. */
export function columnsOf(table: SchoolTable): string[] {
  const { without = {} } = KINDS[table.name] ?? {}
  return table.columns.map(({ name }) => name).filter((name) => !Object.hasOwn(without, name))
}

/** The table whose ids a column holds by its foreign keys; nothing for what is no id. */
export function findNamed(tables: SchoolTables, table: string, column: string): string | undefined {
  const { foreignKeys, numbered } = requireTable(tables, table)
  if (column === 'id' && (numbered || table === 'schools')) return table
  const declared = KINDS[table]?.ids?.[column]
  if (typeof declared === 'string') return declared
  for (const { table: target, columns, targets } of foreignKeys) {
    const at = columns.indexOf(column)
    const found = at === -1 ? undefined : findNamed(tables, target, targets[at] as string)
    if (found) return found
  }
  return undefined
}

/** Kinds in an order in which each comes after those that it names. */
export function inOrder(tables: SchoolTables, kinds: readonly string[]): string[] {
  const sorted = new Set<string>()
  const add = (name: string, above: readonly string[]) => {
    if (sorted.has(name) || above.includes(name)) return
    for (const { table } of requireTable(tables, name).foreignKeys)
      if (kinds.includes(table)) add(table, [...above, name])
    sorted.add(name)
  }
  for (const kind of kinds) add(kind, [])
  return [...sorted]
}
