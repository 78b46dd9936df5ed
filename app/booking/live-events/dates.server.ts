import { and, gt, sql } from 'drizzle-orm'
import { instantsIn } from '#app/content/catalogue/event-dates.server.ts'
import { nowOf } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { type EventDates, type EventKey, findEventRow, isEvent, lockEvent } from './event-rows.server.ts'
import { openReplay, tellOfChange } from './jobs.server.ts'
import { eventWaiting, productEvents } from './tables.server.ts'
import { offerFreed } from './waiting.server.ts'

/**
 * When and where an event is from now on, and for how many: no fewer than have a seat. Another date is told to all to whom
 * it is open; a canceled event that gets another date takes place again. The caller has the product's lock, so that no
 * order is written meanwhile.
 */
export async function saveDates(db: Db, key: EventKey, dates: EventDates): Promise<void> {
  const before = await lockEvent(db, key)
  const taken = before?.taken ?? (await countTaken(db, key))
  if (dates.seats < taken) throw invalid('event.seats', ['live-events.below_taken', { taken }])
  if (!before) {
    await db.insert(productEvents).values({ ...key, ...dates, taken })
    return
  }
  const same = Date.parse(dates.startsAt) === Date.parse(before.startsAt)
  const moved = !same || Date.parse(dates.endsAt) !== Date.parse(before.endsAt)
  await db
    .update(productEvents)
    .set({ ...dates, ...(moved && { ...NEXT, datedAt: sql`now()`, canceledAt: null }) })
    .where(isEvent(productEvents, key))
  if (moved) await cutOffers(db, key, dates.endsAt)
  if (moved) await enqueue(db, tellOfChange, { ...key, sequence: before.sequence + 1, after: 0 })
  await offerFreed(db, key)
}

/** No seat is kept for anybody beyond the end, also where that comes earlier than when it was offered. */
async function cutOffers(db: Db, key: EventKey, endsAt: string): Promise<void> {
  await db
    .update(eventWaiting)
    .set({ offeredUntil: endsAt })
    .where(and(isEvent(eventWaiting, key), gt(eventWaiting.offeredUntil, endsAt)))
}

const NEXT = { sequence: sql`${productEvents.sequence} + 1` }

/** Seats that orders have from before anybody said when it is. */
async function countTaken(db: Db, { schoolId, productId }: EventKey): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`
    select coalesce(sum(s.quantity), 0)::int as taken from event_seats s
    where s.school_id = ${schoolId} and s.product_id = ${productId} and s.state in ('held', 'sold')`)
  return rows[0]?.taken ?? 0
}

/** An event that does not take place: nothing of it is sold any more, and everybody hears of it. Money is given back by hand. */
export async function cancelEvent(db: Db, key: EventKey): Promise<void> {
  const event = await lockEvent(db, key)
  if (!event || event.isOver) throw new Refusal(409, 'live-events.over')
  if (event.canceledAt) return
  await db
    .update(productEvents)
    .set({ ...NEXT, canceledAt: sql`now()` })
    .where(isEvent(productEvents, key))
  await enqueue(db, tellOfChange, { ...key, sequence: event.sequence + 1, after: 0 })
}

/** The course in which those who had a seat watch it from now on; what it opened before stays open. */
export async function saveReplay(db: Db, key: EventKey, replayId: number | null): Promise<void> {
  const event = await findEventRow(db, key)
  if (!event) throw new Refusal(409, 'live-events.no_date')
  if (event.replayId === replayId) return
  await db.update(productEvents).set({ replayId }).where(isEvent(productEvents, key))
  if (replayId !== null) await enqueue(db, openReplay, { ...key, after: 0 })
}

/**
 * The same as staff say it: whoever has a seat is told at once that it is ready, so not before there can be one; another
 * may take the place of an event that was canceled.
 */
export async function chooseReplay(db: Db, key: EventKey, replayId: number | null): Promise<void> {
  const event = await findEventRow(db, key)
  if (event && !event.canceledAt && replayId !== null && Date.parse(event.startsAt) > (await nowOf(db)))
    throw invalid('replay_id', 'live-events.not_recorded')
  await saveReplay(db, key, replayId)
}

type Hours = { starts_at: string; ends_at: string }

/**
 * The instants of hours by the clocks of a zone. One that clocks skip is refused where it was typed; of one that comes twice
 * it is the second, when the clocks have been put back.
 */
export async function hoursOfEvent(db: Db, timeZone: string, { starts_at, ends_at }: Hours): Promise<[string, string]> {
  const [from, to] = await instantsIn(db, timeZone, [starts_at, ends_at])
  if (clockIn(timeZone, from) !== starts_at) throw invalid('starts_at', 'live-events.no_such_hour')
  if (clockIn(timeZone, to) !== ends_at) throw invalid('ends_at', 'live-events.no_such_hour')
  return [from, to]
}

/** What clocks in a zone show at an instant, as a field for both takes it; Swedish writes dates that way round. */
export function clockIn(timeZone: string, instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}
