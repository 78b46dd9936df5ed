import { sql } from 'drizzle-orm'

/**
 * Whether what the order `t` of a statement bought is to be open: it is paid and people did not end that, or its money
 * went back and people left it open.
 */
export const staysOpen = sql`(t.status in ('PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'PARTIALLY_REFUNDED')
  and t.access is distinct from 'ended' or t.status = 'REFUNDED' and t.access is not distinct from 'kept')`
