import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Membership } from './memberships.server.ts'
import { memberships } from './tables.server.ts'

/**
 * What the code of the order that began a trial takes off the first charge after it, of the memberships `m`; 0 once a period
 * was paid, or at another price than that of the order.
 */
export const firstDiscount = (school: number | Placeholder, m: SQL) => sql<number>`coalesce((
  select least(u.discount, ${m}.amount) from promo_code_uses u
  join transaction_items i on i.school_id = ${school} and i.transaction_id = u.transaction_id and i.unit_amount = 0
  where u.school_id = ${school} and u.transaction_id = ${m}.transaction_id and i.price_id = ${m}.price_id and ${m}.trial
    and not exists (select from membership_periods d where d.school_id = ${school} and d.membership_id = ${m}.id)), 0)::float8`

/** The same of one membership, as it is stored. */
export async function findFirstDiscount(
  db: Db,
  { schoolId, id }: Pick<Membership, 'schoolId' | 'id'>,
): Promise<number> {
  const [found] = await db
    .select({ off: firstDiscount(schoolId, sql`memberships`) })
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.id, id)))
  return found?.off ?? 0
}
