import { sql } from 'drizzle-orm'
import { ordersOf } from '#app/memberships/renewals/plan-orders.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { staysOpen } from '#app/selling/payments/staying-open.server.ts'
import type { MembershipPayment } from './payments-view.ts'

/** As many as a page shows; all of them are among one's orders. */
const SHOWN = 12

/** The payments of one's membership, the newest first. */
export async function listPayments(db: Db, school: number, id: number): Promise<MembershipPayment[]> {
  const { rows } = await db.execute<MembershipPayment>(sql`
    select t.hash, t.created_at as at, p.starts_at as "from", p.ends_at as "to", t.total::float8 as amount, t.currency,
      t.status, exists (select from membership_renewals r where r.school_id = ${school} and r.transaction_id = t.id) as renews,
      t.settled_at is not null as receipt,
      t.settled_at is not null and p.membership_id is null and t.status <> 'REFUNDED' and ${staysOpen} as too_late
    from memberships m
    join transactions t on t.school_id = ${school} and t.account_id = m.account_id and t.total > 0
    join transaction_items i on i.school_id = ${school} and i.transaction_id = t.id
    left join membership_periods p on p.school_id = ${school} and p.membership_id = m.id and p.transaction_id = t.id
    where m.school_id = ${school} and m.id = ${id} and t.id in ${ordersOf(school, id)}
    order by t.id desc limit ${SHOWN}`)
  const iso = (at: string | null) => at && new Date(at).toISOString()
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), from: iso(row.from), to: iso(row.to) }))
}
