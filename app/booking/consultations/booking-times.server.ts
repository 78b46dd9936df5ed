import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { itsTimes, type StoredBooking } from './closing.server.ts'
import type { ConsultationPlace } from './free-times.server.ts'
import { remind } from './jobs.server.ts'
import { REMINDED } from './reminder.ts'
import type { Rules } from './rules.ts'
import { HOUR, MINUTE } from './slots.ts'
import { bookedTimes } from './tables.server.ts'

export const listTakenTimes = () => new Refusal(409, 'consultations.taken')

/** One after another in a calendar: who moves a meeting waits for nobody who waits for them. */
export async function lockCalendar(db: Db, schoolId: number, calendar: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'calendar', calendar)
}

/** The same in a consultation that takes so many a day, whoever gives them; always after the calendar's turn. */
export async function lockDays(db: Db, { product: { schoolId, id }, rules }: ConsultationPlace): Promise<void> {
  if (rules.dailyMost === null) return
  await takeAdvisoryLock(db, schoolId, 'days', id)
}

/** When a meeting that begins then ends, and when the next one may begin. */
export function getSpan(
  start: number,
  { lengthMinutes, bufferMinutes }: Pick<Rules, 'lengthMinutes' | 'bufferMinutes'>,
) {
  const end = start + lengthMinutes * MINUTE
  const at = (instant: number) => new Date(instant).toISOString()
  return { startsAt: at(start), endsAt: at(end), busyUntil: at(end + bufferMinutes * MINUTE) }
}

/** Takes the time of a booking in its calendar, by the key of which nobody else can; 409 when somebody has a part of it. */
export async function reserveTimes(db: Db, booking: StoredBooking): Promise<void> {
  const { schoolId, id: bookingId, calendar, startsAt, busyUntil } = booking
  const cells = toCells({ from: Date.parse(startsAt), to: Date.parse(busyUntil) })
  const rows = cells.map((at) => ({ schoolId, bookingId, calendar, at }))
  const written = await db.insert(bookedTimes).values(rows).onConflictDoNothing().returning({ at: bookedTimes.at })
  if (written.length < rows.length) throw listTakenTimes()
}

export async function releaseTimes(db: Db, booking: Pick<StoredBooking, 'schoolId' | 'id'>): Promise<void> {
  await db.delete(bookedTimes).where(itsTimes(booking))
}

/** Has both reminded a day and an hour before, as far as that is still to come. */
export async function scheduleReminders(db: Db, { schoolId, id, sequence, startsAt }: StoredBooking, now: number) {
  for (const hours of REMINDED) {
    const at = Date.parse(startsAt) - hours * HOUR
    if (at > now) await enqueue(db, remind, { schoolId, bookingId: id, sequence, hours }, { at: new Date(at) })
  }
}

/** The grid on which times are taken: lengths, breaks and beginnings are multiples of it. */
const CELL = 5 * 60_000

/** The five minutes that a span of time takes, in order. */
function toCells({ from, to }: { from: number; to: number }): string[] {
  const cells: string[] = []
  for (let at = Math.floor(from / CELL) * CELL; at < to; at += CELL) cells.push(new Date(at).toISOString())
  return cells
}
