import { sql } from 'drizzle-orm'

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
