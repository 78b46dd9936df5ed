import { sql } from 'drizzle-orm'

/**
 * What orders were to hand over, each product once: their items and what bundles among these promised, with what was said of
 * access to the item; of several it has ended once that was said of all.
 */
export const HANDED_OVER = sql`(select school_id, transaction_id, product_id,
  case when bool_and(access is not distinct from 'ended') then 'ended' else max(access) filter (where access = 'kept') end as access
  from (select school_id, transaction_id, product_id, access from transaction_items
    union all select b.school_id, b.transaction_id, b.product_id, s.access from bundle_parts b
    join transaction_items s on s.school_id = b.school_id and s.transaction_id = b.transaction_id and s.product_id = b.bundle_id
    where not b.owned) h
  group by school_id, transaction_id, product_id)`
