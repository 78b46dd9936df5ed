import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import { expectRow } from './queries.server.ts'

/**
 * Waits until nobody else holds the lock of this name in the school, or that of one thing there, and holds it until the
 * transaction ends: for what is looked at before it is changed, where no row stands for it that could be locked.
 */
export async function takeAdvisoryLock(db: Db, schoolId: number, name: string, id?: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${keyOf(schoolId, name, id)})`)
}

/** The same where nobody holds it; false, without waiting, where somebody does. */
export async function tryAdvisoryLock(db: Db, schoolId: number, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(schoolId, name)}) as taken`,
  )
  return expectRow(rows).taken
}

function keyOf(schoolId: number, name: string, id?: number): SQL {
  const [text, seed] = id === undefined ? [name, schoolId] : [`${name} ${schoolId}`, id]
  return sql`hashtextextended(${text}, ${seed})`
}
