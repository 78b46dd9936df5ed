import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { countSeats, type EventKey, findEvent, isEvent, lockEvent } from './event-rows.server.ts'
import { seatOffered } from './events.server.ts'
import { eventSeats, eventWaiting } from './tables.server.ts'

/** For so long a seat that became free is kept for who waits first; never beyond the end of the event. */
const OFFER_HOURS = 24

/** Puts somebody at the end of the list; again changes nothing. 409 while seats are left, or for who has one. */
export async function joinWaiting(db: Db, key: EventKey, accountId: number): Promise<void> {
  const event = await lockEvent(db, key)
  if (!event || event.canceledAt || event.isOver) throw new Refusal(409, 'live-events.no_waiting')
  const own = and(isEvent(eventSeats, key), eq(eventSeats.accountId, accountId), eq(eventSeats.state, 'sold'))
  const [seat] = await db.select({ id: eventSeats.transactionId }).from(eventSeats).where(own).limit(1)
  if (seat) throw new Refusal(409, 'live-events.has_seat')
  const { seatsLeft = 0 } = (await findEvent(db, key.schoolId, key.productId)) ?? {}
  if (seatsLeft > 0) throw new Refusal(409, 'live-events.seats_left')
  await db
    .insert(eventWaiting)
    .values({ ...key, accountId })
    .onConflictDoNothing()
}

/** Takes somebody off the list; a seat that was offered to them goes to the next one. */
export async function leaveWaiting(db: Db, key: EventKey, accountId: number): Promise<void> {
  if (!(await lockEvent(db, key))) return
  const [left] = await db
    .delete(eventWaiting)
    .where(and(isEvent(eventWaiting, key), eq(eventWaiting.accountId, accountId)))
    .returning({ offeredUntil: eventWaiting.offeredUntil })
  if (!left?.offeredUntil) return
  await countSeats(db, key, -1)
  await offerFreed(db, key)
}

/** Takes somebody who leaves the school off all lists. */
export async function leaveAllWaiting(db: Db, schoolId: number, accountId: number): Promise<void> {
  const waiting = await db
    .select({ productId: eventWaiting.productId })
    .from(eventWaiting)
    .where(and(eq(eventWaiting.schoolId, schoolId), eq(eventWaiting.accountId, accountId)))
    .orderBy(asc(eventWaiting.productId))
  for (const { productId } of waiting) await leaveWaiting(db, { schoolId, productId }, accountId)
}

/**
 * Takes a buyer of a locked event off the list, and says until when a seat was offered to them, which is their order's
 * now.
 */
export async function acceptOffer(db: Db, key: EventKey, accountId: number): Promise<string | null> {
  const [offer] = await db
    .delete(eventWaiting)
    .where(
      and(
        isEvent(eventWaiting, key),
        eq(eventWaiting.accountId, accountId),
        sql`(${eventWaiting.offeredUntil} is null or ${eventWaiting.offeredUntil} > now())`,
      ),
    )
    .returning({ offeredUntil: eventWaiting.offeredUntil })
  return offer?.offeredUntil ?? null
}

type ExpiredOffer = { accountId: number; offeredUntil: string | null }

/**
 * What was offered to somebody whose order came to nothing stays theirs while its time runs; says how many seats that are.
 */
export async function offerAgain(
  db: Db,
  { schoolId, productId }: EventKey,
  orders: readonly ExpiredOffer[],
): Promise<number> {
  let offered = 0
  for (const { accountId, offeredUntil } of orders.filter((order) => order.offeredUntil !== null)) {
    const { rowCount } = await db.execute(sql`
      insert into event_waiting (school_id, product_id, account_id, offered_until)
      select ${schoolId}, ${productId}, a.id, ${offeredUntil}::timestamptz from accounts a
      where a.school_id = ${schoolId} and a.id = ${accountId} and a.deleted_at is null
        and ${offeredUntil}::timestamptz > now()
      on conflict (school_id, product_id, account_id) do update set offered_until = excluded.offered_until
        where event_waiting.offered_until is null`)
    offered += rowCount ?? 0
  }
  return offered
}

/** Takes those off the list of a locked event who did not take what was offered, and says how many. */
export async function withdrawOffers(db: Db, key: EventKey): Promise<number> {
  const ended = await db
    .delete(eventWaiting)
    .where(and(isEvent(eventWaiting, key), sql`${eventWaiting.offeredUntil} <= now()`))
    .returning({ id: eventWaiting.id })
  return ended.length
}

/** Offers what is free of a locked event to those who wait first; from then on it counts as taken. */
export async function offerFreed(db: Db, key: EventKey): Promise<void> {
  const event = await lockEvent(db, key)
  if (!event || event.canceledAt || event.isOver || event.taken >= event.seats) return
  const first = await db
    .select({ id: eventWaiting.id })
    .from(eventWaiting)
    .where(and(isEvent(eventWaiting, key), isNull(eventWaiting.offeredUntil)))
    .orderBy(asc(eventWaiting.id))
    .limit(event.seats - event.taken)
  if (first.length === 0) return
  const ids = first.map(({ id }) => id)
  const offered = await db
    .update(eventWaiting)
    .set({
      offeredUntil: sql`least(now() + make_interval(hours => ${OFFER_HOURS}::int), ${event.endsAt}::timestamptz)`,
    })
    .where(and(eq(eventWaiting.schoolId, key.schoolId), inArray(eventWaiting.id, ids)))
    .returning({ waitingId: eventWaiting.id, accountId: eventWaiting.accountId })
  await countSeats(db, key, offered.length)
  for (const ids of offered) await publish(db, key.schoolId, seatOffered, ids)
}
