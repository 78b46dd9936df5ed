import { eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Locale } from './i18n.ts'
import { requireFound } from './refusal.ts'

/** The condition that holds for one row of a school: the one with this id. */
export function hasId(
  table: { schoolId: AnyPgColumn; id: AnyPgColumn },
  schoolId: number | SQLWrapper,
  id: number | SQLWrapper,
): SQL {
  return sql`(${eq(table.schoolId, schoolId)} and ${eq(table.id, id)})`
}

/** The first row of a statement that always answers one, such as an insert that returns it; anything else is a bug. */
export function expectRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement answered no row')
  return row
}

/** The first row of a statement that looks for one: 404 when there is none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  requireFound(row !== undefined)
  return row
}

/** An instant as ISO 8601 in UTC, for rows that the database writes as JSON. */
export const isoText = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A text in the reader's language, else in the other one it was written in. */
export const textIn = (text: SQL, locale: Locale | Placeholder) =>
  sql`coalesce(${text} ->> ${locale}::text, ${text} ->> 'en', ${text} ->> 'pl')`
