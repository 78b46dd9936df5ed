import { sql } from 'drizzle-orm'
import { staysOpen } from '#app/selling/payments/staying-open.server.ts'

/** What must hold between orders of licences, invitations and what those open. */
export const LICENCES_HOLD = {
  name: 'Licences: so many are given as invitations stand, and who accepted one has the course as long as it is paid',
  broken: sql`
    select 'licences of transaction ' || l.transaction_id || ': ' || l.used || ' of ' || l.quantity || ' are given, '
      || count(i.id) || ' invitations stand' as broken
    from licences l left join licence_invitations i on i.school_id = l.school_id and i.transaction_id = l.transaction_id
    group by l.transaction_id, l.used, l.quantity having count(i.id) <> l.used or l.used > l.quantity
    union all
    select 'transaction ' || t.id || ' (' || t.status || ') of ' || t.quantity || ': its licences ' || case
      when l.transaction_id is null then 'are missing' when l.ended_at is null then 'are open' else 'are closed' end
    from transactions t join products p on p.school_id = t.school_id and p.id = t.product_id and p.type = 'course'
    join transaction_items i on i.school_id = t.school_id and i.transaction_id = t.id and i.product_id = t.product_id
    left join licences l on l.school_id = t.school_id and l.transaction_id = t.id
    where t.quantity > 1 and t.settled_at is not null and not exists (select from accounts a
        where a.school_id = t.school_id and a.id = t.account_id and a.deleted_at is not null)
      and (l.transaction_id is not null and l.ended_at is null) is distinct from (${staysOpen} and not exists (
        select from access_grants g where g.school_id = t.school_id and g.source = 'transaction' and g.source_id = t.id
          and g.product_id = t.product_id and g.revoked_by is not null))
    union all
    select 'invitation ' || i.id || ' of transaction ' || i.transaction_id || ': ' || count(g.id) || ' open grants'
    from licence_invitations i join licences l on l.school_id = i.school_id and l.transaction_id = i.transaction_id
    left join access_grants g on g.school_id = i.school_id and g.source = 'licence' and g.source_id = i.id
      and g.account_id = i.account_id and (g.revoked_at is null or g.revoked_by is not null)
    where i.account_id is not null and l.ended_at is null group by i.id, i.transaction_id having count(g.id) <> 1
    union all
    select 'invitation ' || i.id || ': open, though its licences are closed'
    from licence_invitations i join licences l on l.school_id = i.school_id and l.transaction_id = i.transaction_id
    join access_grants g on g.school_id = i.school_id and g.source = 'licence' and g.source_id = i.id
    where l.ended_at is not null and g.revoked_at is null`,
}
