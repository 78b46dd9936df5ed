import { and, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.server.ts'
import { IdAmong } from './http.server.ts'
import { requireFound } from './refusal.ts'

type SchoolTable = PgTable & { schoolId: AnyPgColumn; id: AnyPgColumn }

/** Refuses (404) ids that are not all those of rows of the school. */
export async function requireRows(db: Db, table: SchoolTable, schoolId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await db.$count(table, and(eq(table.schoolId, schoolId), inArray(table.id, wanted)))
  requireFound(found >= wanted.length)
}

/** The id of a row of the school in this table, for things that everybody who may call sees. */
export const IdIn = (table: SchoolTable) => IdAmong(({ db, school }, ids) => requireRows(db, table, school.id, ids))
