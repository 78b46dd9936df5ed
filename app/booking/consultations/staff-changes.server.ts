import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Fields, Instant, Prose } from '#app/platform/inputs.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { MESSAGE_MAX, NOTE_MAX } from './booking.ts'
import { loadOfficeBooking } from './booking-rows.server.ts'
import { findBookableConsultation, moveBooking } from './bookings.server.ts'
import { bookingById, closeBooking, listBookingsAhead, type StoredBooking } from './closing.server.ts'
import { bookings, calendarFeeds } from './tables.server.ts'

const FIVE_MINUTES = 5 * 60_000
/** Twice as far as anything can be booked. */
const FARTHEST = 2 * 366 * DAY

/** What staff say of a booking; what is left out stays. */
export const StaffInput = Fields({
  startsAt: Instant.optional(),
  /** Afterwards: whether it was held, or its buyer did not come. */
  status: z.enum(['booked', 'held', 'missed']).optional(),
  note: Prose(0, NOTE_MAX).optional(),
  staffNote: Prose(0, NOTE_MAX).optional(),
  message: Prose(0, MESSAGE_MAX).default(''),
})

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** A booking for whoever gives it or works on its product: else 404, or 403 for who only sees it. */
export async function requireBooking(db: Db, context: ViewerContext, id: number) {
  const found = await loadOfficeBooking(db, context, id)
  requireFound(found)
  return found
}

async function refuseOthers(
  db: Db,
  { viewer, school }: ViewerContext,
  { calendar, productId }: StoredBooking,
): Promise<void> {
  if (calendar === viewer.id || viewer.role !== 'instructor') return
  const byId = sql`${products.schoolId} = ${school.id} and ${products.id} = ${productId}`
  const [own] = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${byId} and ${builds(viewer, school, sql`${products.id}`)}`)
  if (!own) throw new Refusal(403, 'errors.forbidden')
}

/** Moves a booking to any time that is free, says what became of it, and writes notes. */
export async function changeBooking(db: Db, context: ViewerContext, id: number, input: z.infer<typeof StaffInput>) {
  const { stored } = await requireBooking(db, context, id)
  await refuseOthers(db, context, stored)
  const { startsAt, status, note, staffNote, message } = input
  const start = startsAt === undefined ? undefined : Date.parse(startsAt)
  if (start !== undefined && start !== Date.parse(stored.startsAt)) {
    const now = await readNow(db)
    if (start % FIVE_MINUTES !== 0 || start <= now || start > now + FARTHEST)
      throw invalid('starts_at', 'consultations.no_such_time')
    await moveBooking(db, await findBookableConsultation(db, context.school, stored), stored, { start, message })
  }
  if (status !== undefined && status !== stored.status) await markBooking(db, stored, status)
  if (note !== undefined || staffNote !== undefined)
    await db.update(bookings).set({ note, staffNote }).where(bookingById(stored))
  return (await requireBooking(db, context, id)).row
}

/** What was canceled stays canceled; only what has begun was held or missed. */
async function markBooking(db: Db, stored: StoredBooking, status: 'booked' | 'held' | 'missed'): Promise<void> {
  const begun = sql`${bookings.startsAt} <= now()`
  const open = sql`${bookingById(stored)} and ${bookings.status} <> 'canceled' and ${begun}`
  const marked = await db
    .update(bookings)
    .set({ status, changedAt: sql`now()` })
    .where(open)
    .returning({ id: bookings.id })
  if (marked.length === 0) throw new Refusal(409, 'consultations.not_begun')
}

/** Staff cancel a booking at any time before it was held: its buyer can book another. */
export async function cancelBooking(db: Db, context: ViewerContext, id: number, message: string): Promise<void> {
  const { stored } = await requireBooking(db, context, id)
  await refuseOthers(db, context, stored)
  if (!(await closeBooking(db, stored, { by: 'staff', message }))) throw new Refusal(409, 'consultations.not_open')
}

/** Cancels what is still to come of somebody who leaves, and forgets what they said. */
export async function eraseBookingsOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  const own = sql`${bookings.accountId} = ${accountId}`
  for (const one of await listBookingsAhead(db, schoolId, own)) await closeBooking(db, one, { by: 'left' })
  await db
    .delete(calendarFeeds)
    .where(sql`${calendarFeeds.schoolId} = ${schoolId} and ${calendarFeeds.accountId} = ${accountId}`)
  await db
    .update(bookings)
    .set({ answers: [], message: '', note: '', staffNote: '' })
    .where(sql`${bookings.schoolId} = ${schoolId} and ${own}`)
}
