import { sql } from 'drizzle-orm'

/** What must hold of seats at live events. */
export const seatsAreThere = {
  name: 'Events: the seats taken are those that orders hold or have, and those that are offered; orders have theirs',
  broken: sql`
    select 'event ' || e.product_id || ': ' || e.taken || ' of ' || e.seats || ' seats taken, orders and offers have '
      || coalesce(s.seats, 0) + coalesce(w.offered, 0) as broken
    from product_events e
    left join (select school_id, product_id, sum(quantity) as seats from event_seats where state in ('held', 'sold')
      group by 1, 2) s on s.school_id = e.school_id and s.product_id = e.product_id
    left join (select school_id, product_id, count(*) as offered from event_waiting where offered_until is not null
      group by 1, 2) w on w.school_id = e.school_id and w.product_id = e.product_id
    where e.taken <> coalesce(s.seats, 0) + coalesce(w.offered, 0)
    union all
    select 'transaction ' || t.id || ' (' || t.status || '), event ' || s.product_id || ': its seats are ' || s.state
    from event_seats s join transactions t on t.school_id = s.school_id and t.id = s.transaction_id
    where (s.state = 'held' and t.settled_at is not null) or (s.state in ('sold', 'missing') and t.settled_at is null)
      or (s.state = 'returned' and t.settled_at is null and t.status in ('NEW', 'PENDING')
        and t.created_at > now() - interval '30 minutes')`,
}
