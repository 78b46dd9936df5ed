import { sql } from 'drizzle-orm'
import { staysOpen } from '#app/selling/payments/staying-open.server.ts'
import { HANDED_OVER } from './missing-grants.server.ts'

/** What must hold between what was bought of consultations, what is booked of it, and the time that this takes. */
export const BOOKING_INVARIANTS = [
  {
    name: 'Bookings: each that stands has its time in its calendar and nobody else’s, what is canceled has none, and meetings count what is booked of them',
    broken: sql`
      select 'booking ' || b.id || ' (' || b.status || ') meets booking ' || o.id || ' at ' || b.starts_at as broken
      from bookings b join bookings o on o.school_id = b.school_id and o.calendar = b.calendar and o.id > b.id
        and o.starts_at < b.busy_until and b.starts_at < o.busy_until
      where b.status <> 'canceled' and o.status <> 'canceled'
      union all
      select 'booking ' || b.id || ' (' || b.status || ') has ' || count(t.at) || ' times of five minutes'
      from bookings b left join booked_times t on t.school_id = b.school_id and t.booking_id = b.id
        and t.calendar = b.calendar and t.at >= b.starts_at and t.at < b.busy_until
      group by b.id, b.status, b.starts_at, b.busy_until
      having count(t.at) <> case when b.status = 'canceled' then 0 else extract(epoch from b.busy_until - b.starts_at) / 300 end
      union all
      select 'meetings ' || m.id || ': ' || m.used || ' used of ' || m.bought || ', booked are ' || count(b.id)
      from meetings m left join bookings b on b.school_id = m.school_id and b.meetings_id = m.id and b.status <> 'canceled'
      group by m.id, m.used, m.bought having m.used <> count(b.id)
      union all
      select 'booking ' || b.id || ' stands, its meetings ' || m.id || ' are closed'
      from bookings b join meetings m on m.school_id = b.school_id and m.id = b.meetings_id
      where b.status = 'booked' and b.ends_at > now() and not m.open
      union all
      select 'booking ' || b.id || ' stands, its order ' || t.id || ' is ' || t.status
      from bookings b join meetings m on m.school_id = b.school_id and m.id = b.meetings_id
      join transactions t on t.school_id = m.school_id and t.id = m.transaction_id
      left join ${HANDED_OVER} i on i.school_id = m.school_id and i.transaction_id = t.id and i.product_id = m.product_id
      where b.status = 'booked' and b.ends_at > now() and not ${staysOpen}
      union all
      select 'booking ' || b.id || ' stands, what was given is taken away or denied'
      from bookings b join meetings m on m.school_id = b.school_id and m.id = b.meetings_id
      left join access_grants g on g.school_id = m.school_id and g.id = m.grant_id
      where b.status = 'booked' and b.ends_at > now() and (g.revoked_by is not null or exists (select from access_denials d
        where d.school_id = b.school_id and d.account_id = b.account_id and d.product_id = b.product_id
          and d.lifted_at is null))`,
  },
]
