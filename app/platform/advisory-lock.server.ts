import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/**
 * Waits until nobody else holds the lock of this name in the school, or that of one thing there, and holds it until the
 * transaction ends: for what is looked at before it is changed, where no row stands for it that could be locked.
 */
export async function takeAdvisoryLock(db: Db, schoolId: number, name: string, id?: number): Promise<void> {
  const [text, seed] = id === undefined ? [name, schoolId] : [`${name} ${schoolId}`, id]
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${seed}))`)
}
