import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { firstDiscount } from '#app/memberships/memberships/first-charge.server.ts'
import type { BoughtPeriod } from '#app/selling/checkout/bought.ts'

/** The orders by which a membership was joined, renewed or tried to be, and changed. */
export const ordersOf = (school: number, membership: number) => sql`(
  select m.transaction_id from memberships m where m.school_id = ${school} and m.id = ${membership}
  union select r.transaction_id from membership_renewals r where r.school_id = ${school} and r.membership_id = ${membership}
  union select c.transaction_id from membership_changes c where c.school_id = ${school} and c.membership_id = ${membership})`

/** Of an order `id` of a plan, what it was for and whether it bought that; null of one of something else. */
export const boughtBy = (school: number | Placeholder, id: SQL | AnyPgColumn) => sql<BoughtPeriod | null>`(
  select json_build_object(
    'by', case when exists (select from membership_renewals r where r.school_id = ${school} and r.transaction_id = o.id)
        then 'renewal'
      when exists (select from membership_changes c where c.school_id = ${school} and c.transaction_id = o.id)
        then 'change' else 'joining' end,
    'until', (select b.ends_at from membership_periods b where b.school_id = ${school} and b.transaction_id = o.id),
    'nothing', o.settled_at is not null and o.total > 0
      and not exists (select from membership_periods b where b.school_id = ${school} and b.transaction_id = o.id),
    'after', (select json_build_object('amount', m.amount - ${firstDiscount(school, sql`m`)}, 'currency', m.currency, 'at', m.next_charge_at)
      from memberships m where m.school_id = ${school} and m.transaction_id = o.id
        and m.status = 'TRIAL' and m.next_charge_at is not null))
  from transactions o join products k on k.school_id = ${school} and k.id = o.product_id and k.type = 'membership'
  where o.school_id = ${school} and o.id = ${id})`

/** The period that an order paid for, where it has an end. */
export const periodOf = (school: number | Placeholder, id: SQL | AnyPgColumn) => sql<{
  from: string
  to: string
} | null>`(
  select json_build_object('from', p.starts_at, 'to', p.ends_at) from membership_periods p
  where p.school_id = ${school} and p.transaction_id = ${id} and p.ends_at is not null)`

/** Whether an order paid for a period. */
export const paidPeriod = (school: number | Placeholder, id: SQL | AnyPgColumn) => sql<boolean>`exists (
  select from membership_periods b where b.school_id = ${school} and b.transaction_id = ${id})`

/** Whether an order renews or changes a membership that somebody has. */
export const goesOn = (school: number | Placeholder, id: SQL | AnyPgColumn) => sql<boolean>`(
  exists (select from membership_renewals r where r.school_id = ${school} and r.transaction_id = ${id})
  or exists (select from membership_changes c where c.school_id = ${school} and c.transaction_id = ${id}))`

/** Of a renewal: whether its period is still to be paid, and by this order; null of other orders. */
export const stillRenews = (school: number | Placeholder, id: SQL | AnyPgColumn) => sql<boolean | null>`(
  select m.until = r.starts_at and not exists (select from membership_renewals o
      where o.school_id = ${school} and o.membership_id = r.membership_id and o.starts_at = r.starts_at
        and o.attempt > r.attempt)
    from membership_renewals r join memberships m on m.school_id = ${school} and m.id = r.membership_id
    where r.school_id = ${school} and r.transaction_id = ${id})`
