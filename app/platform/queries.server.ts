import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
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
