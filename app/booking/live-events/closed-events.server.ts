import { sql } from 'drizzle-orm'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import { Refusal } from '#app/platform/refusal.ts'
import {
  type ClosedEventLine,
  type EventAvailability,
  isClosed,
  type Ordering,
  type SeatLine,
  type WhyClosed,
} from '#app/selling/checkout/closed-event.ts'
import { seatsLeft } from './seats-left.server.ts'

/** Those of some events of which not as many seats can be ordered now, and why. */
export async function listClosedEvents<Line extends SeatLine>(
  db: Db,
  buyer: Ordering,
  lines: readonly Line[],
): Promise<ClosedEventLine<Line>[]> {
  return (await checkEvents(db, buyer, lines)).filter(isClosed)
}

/** What an order of some events would meet. What is kept for the buyer is theirs. */
export async function checkEvents<Line extends SeatLine>(
  db: Db,
  { schoolId: school, accountId, transactionId }: Ordering,
  lines: readonly Line[],
): Promise<EventAvailability<Line>[]> {
  const account = sql`${accountId}::bigint`
  const order = sql`${transactionId ?? null}::bigint`
  const { rows } = await db.execute<Row>(sql`
    select e.product_id::float8 as product, ${seatsLeft(school)} as left,
      e.starts_at::text as starts, e.ends_at::text as ends, e.time_zone as zone,
      (select count(*) from event_waiting w where w.school_id = ${school} and w.product_id = e.product_id
        and w.account_id = ${account} and w.offered_until > now() and ${order} is null)::int
      + (select coalesce(sum(s.quantity), 0) from event_seats s where s.school_id = ${school}
        and s.product_id = e.product_id and s.account_id = ${account} and s.state = 'held'
        and s.transaction_id = coalesce(${order}, s.transaction_id))::int as own,
      exists (select from event_waiting w where w.school_id = ${school} and w.product_id = e.product_id
        and w.account_id = ${account} and w.offered_until is null) as waits,
      e.canceled_at is not null as canceled, e.ends_at <= now() as over
    from product_events e where e.school_id = ${school}
      and e.product_id = any(${`{${lines.map(({ productId }) => productId).join(',')}}`}::bigint[])`)
  return lines.flatMap((line) => {
    const found = rows.find(({ product }) => product === line.productId)
    if (!found) return []
    const why = whyClosed(found, line)
    const dates = { startsAt: isoInstant(found.starts), endsAt: isoInstant(found.ends), timeZone: found.zone }
    return [{ ...line, ...dates, why, left: found.left + found.own, waits: why === 'sold_out' && found.waits }]
  })
}

type Row = {
  product: number
  left: number
  starts: string
  ends: string
  zone: string
  own: number
  waits: boolean
  canceled: boolean
  over: boolean
}

function whyClosed({ left, own, canceled, over }: Row, { quantity }: SeatLine): WhyClosed | undefined {
  if (canceled) return 'canceled'
  if (over) return 'over'
  return left + own < quantity ? 'sold_out' : undefined
}

/** Says that an event is not to be had, by its name where it is not all that was ordered; of fewer than wanted, how many are. */
export function refusal(why: WhyClosed, { title, left = 0 }: Pick<SeatLine, 'title'> & { left?: number }): Refusal {
  if (title !== undefined) return new Refusal(409, [`live-events.part_${why}`, { title }])
  const text: Message = why === 'sold_out' && left > 0 ? ['live-events.few_left', { left }] : `live-events.${why}`
  return new Refusal(409, text)
}
