import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/**
 * Moves what waits for a product to open to the day that is planned now, or opens it where that has come: days of access that were
 * bought move along, by the school's clocks. Says which is the last of those that moved; undefined where none did.
 */
export async function movePresale(db: Db, schoolId: number, productId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update access_grants g set starts_at = n.at, ends_at = case when g.source = 'membership' then g.ends_at
      else (g.ends_at at time zone n.zone + (n.at at time zone n.zone - g.starts_at at time zone n.zone)) at time zone n.zone end
    from (select p.presale_until as at, s.time_zone as zone
      from products p join schools s on s.id = ${schoolId} where p.school_id = ${schoolId} and p.id = ${productId} and p.presale_until is not null) n
    where g.school_id = ${schoolId} and g.product_id = ${productId} and g.starts_at > now() and g.source <> 'staff'
      and g.starts_at <> n.at
    returning g.id::float8 as id`)
  return rows.length > 0 ? rows.reduce((last, { id }) => Math.max(last, id), 0) : undefined
}
