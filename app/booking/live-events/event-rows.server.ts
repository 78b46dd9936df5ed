import { and, type Column, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#app/platform/db.server.ts'
import { seatsLeft } from './seats-left.server.ts'
import { productEvents } from './tables.server.ts'

export type EventKey = { schoolId: number; productId: number }

/** The rows of one event, in a table of what belongs to events. */
export function isEvent(table: { schoolId: Column; productId: Column }, { schoolId, productId }: EventKey): SQL {
  return and(eq(table.schoolId, schoolId), eq(table.productId, productId)) as SQL
}

/**
 * The event under its lock, which whoever changes its seats or its waiting list has first; undefined while nobody has
 * said when it is.
 */
export async function lockEvent(db: Db, key: EventKey) {
  const [event] = await db
    .select({
      startsAt: productEvents.startsAt,
      endsAt: productEvents.endsAt,
      timeZone: productEvents.timeZone,
      seats: productEvents.seats,
      taken: productEvents.taken,
      joinUrl: productEvents.joinUrl,
      sequence: productEvents.sequence,
      calendarUid: productEvents.calendarUid,
      canceledAt: productEvents.canceledAt,
      knownDate: productEvents.knownDate,
      replayId: productEvents.replayId,
      isOver: sql<boolean>`${productEvents.endsAt} <= now()`,
    })
    .from(productEvents)
    .where(isEvent(productEvents, key))
    .for('update')
  return event
}

/** Counts seats as taken, or as free again; false, and none is, where not as many are left. */
export async function countSeats(db: Db, key: EventKey, by: number): Promise<boolean> {
  const { rowCount } = await db
    .update(productEvents)
    .set({ taken: sql`${productEvents.taken} + ${by}` })
    .where(and(isEvent(productEvents, key), sql`${productEvents.taken} + ${by} <= ${productEvents.seats}`))
  return rowCount === 1
}

/** How many seats nobody has, of a locked event. */
export async function countLeft(db: Db, key: EventKey): Promise<number> {
  const left = sql<number>`${productEvents.seats} - ${productEvents.taken}`
  const [event] = await db.select({ left }).from(productEvents).where(isEvent(productEvents, key))
  return event?.left ?? 0
}

/** The row of an event without its lock, for what only reads. */
export async function findEventRow(db: Db, key: EventKey) {
  const [event] = await db.select().from(productEvents).where(isEvent(productEvents, key))
  return event
}

/** When and where a live event is, and for how many. */
export type EventDates = Pick<
  typeof productEvents.$inferSelect,
  'startsAt' | 'endsAt' | 'timeZone' | 'seats' | 'joinUrl'
>

const events = alias(productEvents, 'e')

/** When and where a live event is, and what is left of it; undefined while nobody has said. */
export async function findEvent(db: Db, schoolId: number, productId: number) {
  const [found] = await db
    .select({ ...getTableColumns(events), seatsLeft: seatsLeft(schoolId) })
    .from(events)
    .where(and(eq(events.schoolId, schoolId), eq(events.productId, productId)))
  return found
}

/** An event is over of which an order holds a seat. */
export function eventWasHeld({ school, product, order }: { school: number; product: SQL; order: SQL }): SQL {
  return sql`exists (select from event_seats s
    join product_events e on e.school_id = ${school} and e.product_id = s.product_id
    where s.school_id = ${school} and s.transaction_id = ${order} and s.product_id = ${product} and s.state = 'sold'
      and e.canceled_at is null and e.ends_at <= now())`
}
