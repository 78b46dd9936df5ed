import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/outbox.server.ts'
import { grantMade } from './events.server.ts'
import type { GrantSource } from './rule.ts'

type Line = {
  schoolId: number
  source: GrantSource
  /** A statement of `account_id`, `product_id`, `source_id` and `ends_at`: all that shall be open among the grants `g`. */
  wanted: SQL
  /** The condition under which a grant `g` of the source is looked at. */
  among: SQL
}

/**
 * Brings the grants of a source in line with what it is to open: what is wanted is open until its end, whatever else was
 * open ends now. What a member of staff took away stays away.
 */
export async function syncGrants(db: Db, { schoolId: school, source, wanted, among }: Line): Promise<void> {
  const { rows: opened } = await db.execute<{ id: string }>(sql`
    with missing as materialized (select w.account_id, w.product_id, w.source_id, w.ends_at from (${wanted}) w
      where not exists (select from access_grants g where g.school_id = ${school} and g.account_id = w.account_id
        and g.product_id = w.product_id and g.source = ${source} and g.source_id = w.source_id
        and g.ends_at is not distinct from w.ends_at))
    insert into access_grants (school_id, account_id, product_id, source, source_id, starts_at, ends_at)
    select ${school}, account_id, product_id, ${source}, source_id, greatest(now(), (select p.presale_until from products p
      where p.school_id = ${school} and p.id = product_id)), ends_at from missing
    on conflict (school_id, account_id, product_id, source, source_id) where source <> 'staff'
    do update set ends_at = excluded.ends_at returning id`)
  await db.execute(sql`
    update access_grants g set ends_at = greatest(g.starts_at, now())
    where g.school_id = ${school} and g.source = ${source} and ${among} and (g.ends_at is null or g.ends_at > now())
      and not exists (select from (${wanted}) w where w.account_id = g.account_id and w.product_id = g.product_id
        and w.source_id = g.source_id)`)
  await recordEvent(db, school, grantMade, ...opened.map(({ id }) => ({ grantId: Number(id) })))
}
