import { sql } from 'drizzle-orm'
import { staysOpen } from '../payments/staying-open.server.ts'

/** Nothing is open that nobody gave, bought or was invited to. */
export const GRANTS_HAVE_SOURCES = {
  name: 'Access: every grant has a source: a purchase of that thing or of what it records, a membership, a licence, or a member of staff with a reason',
  broken: sql`
    select 'grant ' || g.id || ' of account ' || g.account_id || ' to product ' || g.product_id as broken
    from access_grants g
    where not exists (select from transactions t join transaction_items i
          on i.school_id = t.school_id and i.transaction_id = t.id
        where g.source = 'transaction' and t.school_id = g.school_id and t.id = g.source_id
          and t.account_id = g.account_id and i.product_id = g.product_id)
      and not exists (select from transactions t join bundle_parts b
          on b.school_id = t.school_id and b.transaction_id = t.id and not b.owned
        where g.source = 'transaction' and t.school_id = g.school_id and t.id = g.source_id
          and t.account_id = g.account_id and b.product_id = g.product_id)
      and not exists (select from event_seats s join products p
          on p.school_id = s.school_id and p.id = g.product_id and p.type = 'course'
        where g.source = 'transaction' and s.school_id = g.school_id and s.transaction_id = g.source_id
          and s.account_id = g.account_id)
      and not exists (select from accounts a where g.source = 'staff' and a.school_id = g.school_id
          and a.id = g.source_id and (a.role <> 'student' or a.deleted_at is not null) and g.reason is not null)
      and not exists (select from memberships m where g.source = 'membership' and m.school_id = g.school_id
          and m.id = g.source_id and m.account_id = g.account_id)
      and not exists (select from licence_invitations l where g.source = 'licence' and l.school_id = g.school_id
          and l.id = g.source_id and l.product_id = g.product_id and l.account_id = g.account_id)
      and not (g.source = 'licence' and g.revoked_at is not null)`,
}

/** What was bought is open to its buyer. */
export const PAID_IS_OPEN = {
  name: 'Access: what is paid for is open, once per item, unless people took it away, and what is not is closed',
  broken: sql`
    select 'transaction ' || t.id || ' (' || t.status || '), product ' || i.product_id || ': '
      || count(g.id) filter (where g.revoked_at is null) || ' open grants' as broken
    from transactions t join (select school_id, transaction_id, product_id from transaction_items
      union select school_id, transaction_id, product_id from bundle_parts where not owned) i
      on i.school_id = t.school_id and i.transaction_id = t.id
    join products p on p.school_id = t.school_id and p.id = i.product_id and p.type <> 'membership'
    left join access_grants g on g.school_id = t.school_id and g.source = 'transaction' and g.source_id = t.id
      and g.product_id = i.product_id and g.account_id = t.account_id
      and (g.revoked_at is null or g.revoked_by is not null and ${staysOpen})
    where not exists (select from accounts a where a.school_id = t.school_id and a.id = t.account_id
      and a.deleted_at is not null)
      and not exists (select from access_grants r where r.school_id = t.school_id and r.source = 'transaction'
        and r.source_id = t.id and r.product_id = i.product_id and r.revoked_by is not null)
    group by t.id, t.status, t.access, i.product_id
    having count(g.id) <> case when ${staysOpen}
      then 1 else 0 end`,
}
