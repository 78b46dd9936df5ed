import { type Placeholder, sql } from 'drizzle-orm'
import { isReturnable } from '#app/selling/payments/given-up.server.ts'

/**
 * The seats of the event `e` that anybody may order by now: those of orders that were given up, and that nobody took whom
 * they were offered, are free whether or not they were counted back, unless somebody waits for one. What is still offered
 * to who gave it up is not.
 */
export const seatsLeft = (school: number | Placeholder) => sql<number>`greatest(0, e.seats - e.taken + case
  when exists (select from event_waiting w where w.school_id = ${school} and w.product_id = e.product_id
    and w.offered_until is null) then 0
  else (select coalesce(sum(s.quantity - case when s.offered_until > now() then 1 else 0 end), 0) from event_seats s
      join transactions t on t.school_id = ${school} and t.id = s.transaction_id
      where s.school_id = ${school} and s.product_id = e.product_id and s.state = 'held' and ${isReturnable})
    + (select count(*) from event_waiting w where w.school_id = ${school} and w.product_id = e.product_id
      and w.offered_until <= now()) end)::int`
