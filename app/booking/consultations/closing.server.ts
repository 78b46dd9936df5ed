import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { BookingStatus, CanceledBy } from './booking.ts'
import { canceled } from './events.server.ts'
import { bookedTimes, bookings, meetings } from './tables.server.ts'

export type StoredBooking = typeof bookings.$inferSelect
type Key = Pick<StoredBooking, 'schoolId' | 'id'>
type OpenBooking = Pick<StoredBooking, 'schoolId' | 'id' | 'meetingsId'>

export const itsTimes = ({ schoolId, id }: Key) =>
  and(eq(bookedTimes.schoolId, schoolId), eq(bookedTimes.bookingId, id))
export const bookingById = ({ schoolId, id }: Key) => hasId(bookings, schoolId, id)

/** Those of somebody's bookings that are not over: what has taken place is not canceled any more. */
export async function listBookingsAhead(db: Db, schoolId: number, whose: SQL): Promise<StoredBooking[]> {
  const ahead = sql`${bookings.status} = 'booked' and ${bookings.endsAt} > now()`
  return await db.select().from(bookings).where(sql`${bookings.schoolId} = ${schoolId} and ${ahead} and ${whose}`)
}

/**
 * Cancels an open booking: its time is free for others, and its meeting for its buyer. Undefined when it is not open any
 * more.
 */
export async function closeBooking(
  db: Db,
  key: OpenBooking,
  { by, message = '' }: { by: CanceledBy; message?: string },
): Promise<StoredBooking | undefined> {
  // What was bought before what is booked of it, as money that goes back takes them.
  await db.execute(
    sql`select from meetings where school_id = ${key.schoolId} and id = ${key.meetingsId} for no key update`,
  )
  const [closed] = await db
    .update(bookings)
    .set({
      status: 'canceled' as BookingStatus,
      canceledBy: by,
      message,
      sequence: sql`${bookings.sequence} + 1`,
      changedAt: sql`now()`,
    })
    .where(and(bookingById(key), eq(bookings.status, 'booked')))
    .returning()
  if (!closed) return undefined
  await db.delete(bookedTimes).where(itsTimes(closed))
  await db
    .update(meetings)
    .set({ used: sql`${meetings.used} - 1` })
    .where(hasId(meetings, closed.schoolId, closed.meetingsId))
  await publish(db, closed.schoolId, canceled, { bookingId: closed.id })
  return closed
}
