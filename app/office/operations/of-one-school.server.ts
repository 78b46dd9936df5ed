import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '#app/platform/db.server.ts'

const dialect = new PgDialect()
const TABLES = /\b(?:from|join)\s+"?(\w+)"?/gi

/** The names of the tables whose rows belong to schools. */
export async function listTablesOfSchools(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`)
  return new Set(rows.map(({ name }) => name))
}

/**
 * A query over tables as if they held one school's rows alone: each of their names stands for its rows of that school. Row-level
 * security shows no others, but a cluster sends a query to one node, as it is written, only where each table says so; one that
 * spans nodes it refuses in some forms, and another form brought its planner down.
 */
export function ofOneSchool(query: SQL, schoolId: number, tablesOfSchools: ReadonlySet<string>): SQL {
  const names = [...dialect.sqlToQuery(query).sql.matchAll(TABLES)].map(([, name = '']) => name)
  const bound = [...new Set(names)]
    .filter((name) => tablesOfSchools.has(name))
    .map((name) => {
      const table = sql.identifier(name)
      return sql`${table} as not materialized (select * from ${table} where school_id = ${schoolId})`
    })
  return bound.length > 0 ? sql`with ${sql.join(bound, sql`, `)} select * from (${query}) found` : query
}
