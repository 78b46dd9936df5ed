import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { publish } from '../platform/outbox.server.ts'
import type { BookingStatus, CanceledBy } from './booking.ts'
import { canceled } from './events.server.ts'
import { bookedTimes, bookings, meetings } from './tables.server.ts'

export type StoredBooking = typeof bookings.$inferSelect
type Key = Pick<StoredBooking, 'schoolId' | 'id'>
type Open = Pick<StoredBooking, 'schoolId' | 'id' | 'meetingsId'>

export const itsTimes = ({ schoolId, id }: Key) =>
  and(eq(bookedTimes.schoolId, schoolId), eq(bookedTimes.bookingId, id))
export const itself = ({ schoolId, id }: Key) => and(eq(bookings.schoolId, schoolId), eq(bookings.id, id))

/** The open bookings of what an order bought of a consultation. */
export async function openBookings(
  db: Db,
  { schoolId, id }: Key,
  { productId }: Pick<StoredBooking, 'productId'>,
): Promise<StoredBooking[]> {
  return await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.schoolId, schoolId),
        eq(bookings.status, 'booked'),
        sql`${bookings.meetingsId} in (select m.id from meetings m where m.school_id = ${schoolId}
          and m.transaction_id = ${id} and m.product_id = ${productId})`,
      ),
    )
}

/** What somebody has booked of a consultation and is not over. */
export async function bookingsAhead(
  db: Db,
  { schoolId, accountId, productId }: Pick<StoredBooking, 'schoolId' | 'accountId' | 'productId'>,
): Promise<StoredBooking[]> {
  return await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.schoolId, schoolId),
        eq(bookings.accountId, accountId),
        eq(bookings.productId, productId),
        eq(bookings.status, 'booked'),
        sql`${bookings.endsAt} > now()`,
      ),
    )
}

/**
 * Cancels an open booking: its time is free for others, and its meeting for its buyer. Undefined when it is not open any
 * more.
 */
export async function closeBooking(
  db: Db,
  key: Open,
  { by, message = '' }: { by: CanceledBy; message?: string },
): Promise<StoredBooking | undefined> {
  // What was bought before what is booked of it, as money that goes back takes them.
  await db.execute(
    sql`select from meetings where school_id = ${key.schoolId} and id = ${key.meetingsId} for no key update`,
  )
  const [closed] = await db
    .update(bookings)
    .set({
      ...{ status: 'canceled' as BookingStatus, canceledBy: by, message },
      ...{ sequence: sql`${bookings.sequence} + 1`, changedAt: sql`now()` },
    })
    .where(and(itself(key), eq(bookings.status, 'booked')))
    .returning()
  if (!closed) return undefined
  await db.delete(bookedTimes).where(itsTimes(closed))
  await db
    .update(meetings)
    .set({ used: sql`${meetings.used} - 1` })
    .where(and(eq(meetings.schoolId, closed.schoolId), eq(meetings.id, closed.meetingsId)))
  await publish(db, closed.schoolId, canceled, { bookingId: closed.id })
  return closed
}
