import { sql } from 'drizzle-orm'

/** Paid period = access = ledger: what was paid runs and is booked, what runs was paid or is tried, and nothing else is open. */
export const MEMBERSHIPS_HOLD = {
  name: 'Memberships: each period is paid by an order of its member, and what runs is open as long as it says',
  broken: sql`
    select 'membership ' || m.id || ', period from ' || p.starts_at || ': order ' || p.transaction_id || ' is not its payment' as broken
    from membership_periods p join memberships m on m.school_id = p.school_id and m.id = p.membership_id
    where not exists (select from transactions t join transaction_items i
        on i.school_id = t.school_id and i.transaction_id = t.id
      where t.school_id = p.school_id and t.id = p.transaction_id and t.account_id = m.account_id
        and t.settled_at is not null)
    union all
    select 'membership ' || r.membership_id || ': order ' || t.id || ' renewed it, no period is paid by it'
    from membership_renewals r join transactions t on t.school_id = r.school_id and t.id = r.transaction_id
    join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.deleted_at is null
    where t.settled_at is not null and not exists (select from membership_periods p
      where p.school_id = r.school_id and p.membership_id = r.membership_id and p.transaction_id = t.id)
    union all
    select 'membership ' || p.membership_id || ', period from ' || p.starts_at || ': the ledger has no money of order ' || t.id
    from membership_periods p join transactions t on t.school_id = p.school_id and t.id = p.transaction_id
    where t.total > 0 and not exists (select from ledger_entries l where l.school_id = t.school_id
      and l.transaction_id = t.id and l.kind = 'capture' and l.amount >= t.total)
    union all
    select 'membership ' || m.id || ' (' || m.status || ') opens until ' || coalesce(m.opens_until::text, 'ever') || ', its plan does not'
    from memberships m join accounts a on a.school_id = m.school_id and a.id = m.account_id and a.deleted_at is null
    where m.open and (m.opens_until is null or m.opens_until > now())
      and not exists (select from access_grants g where g.school_id = m.school_id and g.account_id = m.account_id
        and g.product_id = m.plan_id and g.source = 'membership' and g.source_id = m.id
        and (g.ends_at is not distinct from m.opens_until or g.revoked_by is not null))
    union all
    select 'membership ' || m.id || ' (' || m.status || ') opens, no period is paid until ' || coalesce(m.until::text, 'ever')
    from memberships m
    where m.open and (m.opens_until is null or m.opens_until > now())
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
