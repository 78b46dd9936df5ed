import { sql } from 'drizzle-orm'
import { denialStands, openGrant } from '#app/access/access/access.server.ts'
import { type Access, isOpen } from '#app/access/access/rule.ts'
import type { Product } from '#app/content/catalogue/product.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { OPENS_BEFORE_MINUTES, type OwnEvent } from './own-event.ts'

type Row = {
  seats: number
  missing: boolean
  open: boolean
  opensAt: string
  joinUrl: string | null
  place: number | null
  offeredUntil: string | null
  replay: boolean
  replayComes: boolean
}

const ownEvent = rawStatement<Row, { school: number; product: number; account: number }>(
  'own_event',
  (param: Placeholders<{ school: number; product: number; account: number }>) => sql`
  select coalesce(s.seats, 0)::int as seats, coalesce(s.missing, false) as missing, e.join_url as "joinUrl",
    e.starts_at - make_interval(mins => ${sql.raw(String(OPENS_BEFORE_MINUTES))}) <= now() and e.ends_at > now() as open,
    (e.starts_at - make_interval(mins => ${sql.raw(String(OPENS_BEFORE_MINUTES))}))::text as "opensAt",
    w.offered_until::text as "offeredUntil",
    case when w.id is not null then (select count(*)::int from event_waiting o where o.school_id = ${param.school} and o.product_id = ${param.product}
      and o.offered_until is null and o.id <= w.id) end as place,
    exists (select from access_grants where access_grants.school_id = ${param.school}
      and access_grants.product_id = e.replay_id and access_grants.account_id = ${param.account}
      and ${openGrant(sql`${param.school}`)}) as replay,
    exists (select from event_seats o where o.school_id = ${param.school} and o.product_id = ${param.product}
      and o.account_id = ${param.account} and o.state = 'sold'
      and not exists (select from access_grants g where g.school_id = ${param.school} and g.source = 'transaction'
        and g.source_id = o.transaction_id and g.product_id = e.replay_id and g.revoked_by is not null))
      and not ${denialStands(sql`${param.school}`, sql`${param.account}`, sql`e.replay_id`)} as "replayComes"
  from product_events e
  left join (select sum(quantity) filter (where state = 'sold') as seats, bool_or(state = 'missing') as missing
    from event_seats where school_id = ${param.school} and product_id = ${param.product} and account_id = ${param.account}) s on true
  left join event_waiting w on w.school_id = ${param.school} and w.product_id = ${param.product} and w.account_id = ${param.account}
    and (w.offered_until is null or w.offered_until > now())
  where e.school_id = ${param.school} and e.product_id = ${param.product}`,
)

/** How the viewer stands with a live event, with the address of its room for those to whom it is open; null for visitors. */
export async function findOwnEvent(
  db: Db,
  viewer: Viewer,
  { id: product, type }: Pick<Product, 'id' | 'type'>,
  access: Access,
): Promise<{ own: OwnEvent; joinUrl: string | null } | null> {
  if (type !== 'event' || viewer.kind === 'visitor') return null
  const [row] = await ownEvent(db, { school: viewer.schoolId, product, account: viewer.id })
  if (!row) return null
  const { seats, missing, open, opensAt, joinUrl, place, offeredUntil: until, replay, replayComes } = row
  const joins = isOpen(access)
  const offeredUntil = until === null ? null : isoInstant(until)
  const waiting = place === null && until === null ? null : { place: place ?? 0, offeredUntil }
  const recording = { replay, replayComes: replayComes && !replay }
  const own = { joins, seats, missing: missing && !joins, open, opensAt: isoInstant(opensAt), waiting, ...recording }
  return { own, joinUrl: joins ? joinUrl : null }
}
