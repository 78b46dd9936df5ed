import { sql } from 'drizzle-orm'
import type { Db, GlobalDb } from '#app/platform/db.server.ts'

type ForeignKey = { name: string; child: string; parent: string; columns: string[]; parent_columns: string[] }

/** Rows of this school whose parent is missing, for every foreign key that the catalogue names. */
export async function listBrokenForeignKeys(db: Db, schoolId: number): Promise<string[]> {
  const { rows: keys } = await db.execute<ForeignKey>(sql`
    select k.conname as name, c.relname as child, p.relname as parent,
      array(select a.attname::text from unnest(k.conkey) with ordinality u (n, i)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.i) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (n, i)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.i) as parent_columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    join pg_namespace s on s.oid = c.relnamespace
    where k.contype = 'f' and s.nspname = 'public' order by c.relname, k.conname`)
  const broken: string[] = []
  for (const key of keys) {
    const { rows } = await db.execute<{ count: number }>(orphansOf(key, schoolId))
    const { count = 0 } = rows[0] ?? {}
    if (count > 0) broken.push(`${key.child}: ${count} rows without their ${key.parent} (${key.name})`)
  }
  return broken
}

function orphansOf({ child, parent, columns, parent_columns }: ForeignKey, schoolId: number) {
  const pairs = columns.map(
    (column, at) => sql`p.${sql.identifier(parent_columns[at] ?? '')} = c.${sql.identifier(column)}`,
  )
  const present = columns.map((column) => sql`c.${sql.identifier(column)} is not null`)
  const bound = parent_columns.includes('school_id') ? sql`p.school_id = ${schoolId} and ` : sql``
  return sql`
    select count(*)::int as count from ${sql.identifier(child)} c
    where c.school_id = ${schoolId} and ${sql.join(present, sql` and `)}
      and not exists (select from ${sql.identifier(parent)} p where ${bound}${sql.join(pairs, sql` and `)})`
}

/** Tables whose rows could be seen by another school, and foreign keys that are not checked or leave the school out. */
export async function listOpenTables(db: GlobalDb): Promise<string[]> {
  const { rows } = await db.execute<{ broken: string }>(sql`
    select c.relname || ' is not closed to other schools' as broken
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'domains'
      and not (c.relrowsecurity and c.relforcerowsecurity and a.attnotnull
        and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'one_school'))
    union all
    select c.relname || ': the foreign key ' || k.conname || ' is not checked, or leaves the school out'
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where n.nspname = 'public' and k.contype = 'f' and (not k.convalidated or a.attname <> 'school_id')`)
  return rows.map((row) => row.broken)
}
