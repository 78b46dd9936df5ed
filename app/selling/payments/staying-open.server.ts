import { sql } from 'drizzle-orm'

/**
 * Whether what the item `i` of the order `t` of a statement bought is to be open: it is paid and people did not end that, or
 * its money went back and people left it open.
 */
export const staysOpen = sql`(t.access is distinct from 'ended' and i.access is distinct from 'ended'
  and (t.status in ('PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'PARTIALLY_REFUNDED')
    or t.status = 'REFUNDED' and coalesce(i.access, t.access) is not distinct from 'kept'))`
