import { sql } from 'drizzle-orm'
import type { Db } from './db.server.ts'

/** The hour at which letters that can wait are written, by the school's clock. */
const HOUR = 8

/** When it was last eight in the morning where the school is, of a day or of a Monday, and how many hours ago that is. */
export async function findLastMorning(
  db: Db,
  timeZone: string,
  rhythm: 'daily' | 'weekly',
): Promise<{ at: string; hoursAgo: number }> {
  const unit = rhythm === 'daily' ? 'day' : 'week'
  const early = sql`make_interval(hours => ${HOUR}::int)`
  const { rows } = await db.execute<{ at: string; ago: number }>(sql`
    select to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      extract(epoch from now() - m.at)::float8 / 3600 as ago
    from (select (date_trunc(${unit}::text, now() at time zone ${timeZone}::text - ${early}) + ${early})
      at time zone ${timeZone}::text as at) m`)
  return { at: rows[0]?.at ?? '', hoursAgo: rows[0]?.ago ?? 0 }
}
