import { sql } from 'drizzle-orm'
import type { EventsOfProducts } from '#app/content/catalogue/later-wings.server.ts'
import { seatsLeft } from './seats-left.server.ts'

/** What the catalogue reads of events. */
export const eventColumns: EventsOfProducts = {
  eventOf: (school, product) => sql`(
    select json_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.time_zone, 'seats', e.seats,
      'seatsLeft', ${seatsLeft(school)}, 'canceled', e.canceled_at is not null, 'over', e.ends_at <= now(),
      'waiting', (select count(*) from event_waiting w where w.school_id = ${school} and w.product_id = e.product_id
        and w.offered_until is null),
      'replay', (select json_build_object('slug', r.slug, 'title', r.title) from products r
        where r.school_id = ${school} and r.id = e.replay_id and r.status in ('published', 'hidden')))
    from product_events e where e.school_id = ${school} and e.product_id = ${product})`,
  eventInBundle: (school, product) => sql`(
    select json_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.time_zone,
      'seatsLeft', ${seatsLeft(school)}, 'canceled', e.canceled_at is not null, 'over', e.ends_at <= now())
    from product_events e where e.school_id = ${school} and e.product_id = ${product})`,
}
