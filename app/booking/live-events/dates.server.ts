import { and, gt, sql } from 'drizzle-orm'
import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { type EventDates, type EventKey, findEventRow, isEvent, lockEvent } from './event-rows.server.ts'
import { openReplay, sendChangeEmails } from './jobs.server.ts'
import { eventWaiting, type KnownDate, productEvents } from './tables.server.ts'
import { offerFreed } from './waiting.server.ts'

type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

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
  const known = getKnownDate(before)
  await db
    .update(productEvents)
    .set({ ...dates, ...(moved && { ...NEXT, datedAt: sql`now()`, canceledAt: null, knownDate: known }) })
    .where(isEvent(productEvents, key))
  if (moved) await cutOffers(db, key, dates.endsAt)
  const change = { ...key, sequence: before.sequence + 1, after: 0, only: null, from: known }
  if (moved) await enqueue(db, sendChangeEmails, change)
  await offerFreed(db, key)
}

/**
 * The date that people know: the one before the first change that was not told yet to all of them. Of a canceled event they
 * know none.
 */
function getKnownDate({ knownDate, startsAt, endsAt, timeZone, canceledAt }: LockedEvent): KnownDate | null {
  return canceledAt === null ? (knownDate ?? { startsAt, endsAt, timeZone }) : null
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
    .set({ ...NEXT, canceledAt: sql`now()`, knownDate: null })
    .where(isEvent(productEvents, key))
  await enqueue(db, sendChangeEmails, { ...key, sequence: event.sequence + 1, after: 0, only: null, from: null })
}

/** The course in which those who had a seat watch it from now on; what it opened before stays open. */
export async function saveReplay(db: Db, key: EventKey, replayId: number | null): Promise<void> {
  const event = await findEventRow(db, key)
  if (!event) throw new Refusal(409, 'live-events.no_date')
  if (event.replayId === replayId) return
  await db.update(productEvents).set({ replayId }).where(isEvent(productEvents, key))
  if (replayId !== null) await enqueue(db, openReplay, { ...key, after: 0, only: null })
}

/**
 * The same as staff say it: whoever has a seat is told at once that it is ready, so not before there can be one; another
 * may take the place of an event that was canceled.
 */
export async function chooseReplay(db: Db, key: EventKey, replayId: number | null): Promise<void> {
  const event = await findEventRow(db, key)
  if (event && !event.canceledAt && replayId !== null && Date.parse(event.startsAt) > (await readNow(db)))
    throw invalid('replay_id', 'live-events.not_recorded')
  await saveReplay(db, key, replayId)
}
