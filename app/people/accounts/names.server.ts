import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { accounts } from './tables.server.ts'

/** The names of a school's accounts by their ids. */
export async function loadNames(db: Db, schoolId: number, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, firstName, lastName } = accounts
  const rows = await db
    .select({ id, firstName, lastName })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), inArray(id, [...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, viewerName(row)]))
}

/** The name under which somebody writes, in a statement; `account` names the row. */
export const nameIn = (account: SQL) => sql`trim(${account}.first_name || ' ' || ${account}.last_name)`
