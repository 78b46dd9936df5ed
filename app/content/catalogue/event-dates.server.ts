import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** The instants at which clocks in a zone show these times, `2027-03-01T18:00`. */
export async function instantsIn(
  db: Db,
  timeZone: string,
  [first, second]: [string, string],
): Promise<[string, string]> {
  const { rows } = await db.execute<{ first: string; second: string }>(sql`
    select ${first}::timestamp at time zone ${timeZone}::text as first,
      ${second}::timestamp at time zone ${timeZone}::text as second`)
  const [found] = rows
  if (!found) throw new Error('no instants')
  return [new Date(found.first).toISOString(), new Date(found.second).toISOString()]
}
