import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** The database's time, in milliseconds. */
export async function readNow(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`select floor(extract(epoch from now()) * 1000)::float8 as now`)
  return rows[0]?.now ?? 0
}
