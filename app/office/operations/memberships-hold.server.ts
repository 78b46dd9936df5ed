import { sql } from 'drizzle-orm'
import { opensTo } from '#app/memberships/memberships/opening.server.ts'
import { staysOpen } from '#app/selling/payments/staying-open.server.ts'

/**
 * What each plan opens: by name, by tag, as it is published later, and in bundles; the plan itself, for topics. Of what was
 * changed a moment ago, or is in a bundle that was, jobs bring members what it opens.
 */
const OPENED = sql`
  changed as (select (e.payload ->> 'productId')::bigint as id from outbox e
    where e.event = 'product.changed' and (e.dispatched_at is null or e.dispatched_at > now() - interval '10 minutes')),
  unsettled as (select id from changed union select b.product_id from bundle_items b join changed c on c.id = b.bundle_id),
  opened as (select w.product_id as plan_id, p.id as product_id from membership_plans w
    join products p on p.school_id = w.school_id and ${opensTo(sql`w.school_id`, sql`w.product_id`)}
    where p.id not in (select id from unsettled))`

/** Paid period = access = ledger: what was paid runs and is booked, what runs was paid or is tried, and nothing else is open. */
export const MEMBERSHIPS_HOLD = {
  name: 'Memberships: each period is paid by an order of its member, and what runs is open as long as it says',
  broken: sql`with ${OPENED}
    select 'membership ' || m.id || ', period from ' || p.starts_at || ': order ' || p.transaction_id || ' is not its payment' as broken
    from membership_periods p join memberships m on m.school_id = p.school_id and m.id = p.membership_id
    where not exists (select from transactions t join transaction_items i
        on i.school_id = t.school_id and i.transaction_id = t.id
      where t.school_id = p.school_id and t.id = p.transaction_id and t.account_id = m.account_id
        and t.settled_at is not null)
    union all
    select 'order ' || t.id || ' of product ' || i.product_id || ' is paid, no period of a membership is'
    from transactions t join transaction_items i on i.school_id = t.school_id and i.transaction_id = t.id
    join products p on p.school_id = t.school_id and p.id = i.product_id and p.type = 'membership'
    join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.deleted_at is null
    where t.settled_at is not null and t.total > 0 and t.status <> 'REFUNDED' and ${staysOpen} and not exists (select from membership_periods x
      where x.school_id = t.school_id and x.transaction_id = t.id)
    union all
    select 'membership ' || p.membership_id || ', period from ' || p.starts_at || ': the ledger has no money of order ' || t.id
    from membership_periods p join transactions t on t.school_id = p.school_id and t.id = p.transaction_id
    where t.total > 0 and not exists (select from ledger_entries l where l.school_id = t.school_id
      and l.transaction_id = t.id and l.kind = 'capture' and l.amount >= t.total)
    union all
    select 'membership ' || m.id || ' (' || m.status || ') opens until ' || coalesce(m.opens_until::text, 'ever')
      || ', product ' || o.product_id || ' of its plan does not'
    from memberships m join accounts a on a.school_id = m.school_id and a.id = m.account_id and a.deleted_at is null
    join opened o on o.plan_id = m.plan_id
    where m.open and (m.opens_until is null or m.opens_until > now())
      and not exists (select from access_grants g where g.school_id = m.school_id and g.account_id = m.account_id
        and g.product_id = o.product_id and g.source = 'membership' and g.source_id = m.id
        and (g.ends_at is not distinct from m.opens_until or g.revoked_by is not null))
    union all
    select 'membership ' || m.id || ' (' || m.status || '): its plan does not open product ' || g.product_id || ', it is open by it'
    from access_grants g join memberships m on m.school_id = g.school_id and m.id = g.source_id
    where g.source = 'membership' and g.revoked_at is null and (g.ends_at is null or g.ends_at > now())
      and g.product_id not in (select id from unsettled)
      and not exists (select from opened o where o.plan_id = m.plan_id and o.product_id = g.product_id)
    union all
    select 'membership ' || m.id || ' (' || m.status || ') opens, no period is paid until ' || coalesce(m.until::text, 'ever')
    from memberships m
    where m.open and not m.given and (m.opens_until is null or m.opens_until > now())
      and not exists (select from membership_periods p where p.school_id = m.school_id and p.membership_id = m.id
        and (p.ends_at is null or p.ends_at >= m.until))
      and (m.until is null
        or exists (select from membership_periods p where p.school_id = m.school_id and p.membership_id = m.id)
        or not exists (select from transactions t where t.school_id = m.school_id and t.id = m.transaction_id and t.total = 0))
    union all
    select 'membership ' || m.id || ' (' || m.status || ') opens no longer, product ' || g.product_id || ' is open by it'
    from access_grants g join memberships m on m.school_id = g.school_id and m.id = g.source_id
    join accounts a on a.school_id = m.school_id and a.id = m.account_id and a.deleted_at is null
    where g.source = 'membership' and g.revoked_at is null and (g.ends_at is null or g.ends_at > now())
      and (not m.open or m.opens_until <= now() or m.opens_until < coalesce(g.ends_at, 'infinity'))`,
}
