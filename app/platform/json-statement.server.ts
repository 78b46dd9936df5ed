import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, type Placeholders, readStatement } from './db.server.ts'
import type { Locale } from './i18n.ts'

/**
 * A statement written as SQL whose rows come as one JSON text: that takes less time to read than as many rows, its ids are
 * numbers, and what stands below a row is built where it is read.
 */
export function jsonStatement<R, V extends Record<string, unknown>>(
  name: string,
  written: (at: Placeholders<V>) => SQL,
): (db: Db, values: V) => Promise<R[]> {
  const whole = (at: Placeholders<V>) =>
    sql<{ rows: R[] }>`select coalesce(json_agg(r), '[]') as rows from (${written(at)}) r`
  const read = readStatement(name, whole)
  return async (db, values) => (await read(db, values))[0]?.rows ?? []
}

/** An instant as ISO 8601 in UTC, for rows that the database writes as JSON. */
export const isoText = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A text in the reader's language, else in the other one it was written in. */
export const textIn = (text: SQL, locale: Locale | Placeholder) =>
  sql`coalesce(${text} ->> ${locale}::text, ${text} ->> 'en', ${text} ->> 'pl')`
