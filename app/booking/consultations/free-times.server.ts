import { and, eq, or, sql } from 'drizzle-orm'
import type { Product } from '#app/content/catalogue/product.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { loadWeek } from './availability.server.ts'
import { SPAN_DAYS } from './booking.ts'
import type { Rules } from './rules.ts'
import { type Busy, dayAt, getFreeSlots, getHorizon, getSlots, type Slot } from './slots.ts'
import { bookings } from './tables.server.ts'

export type ConsultationPlace = { product: Pick<Product, 'id' | 'schoolId'>; rules: Rules; timeZone: string }
export type Span = { from: number; to: number }

/** Whose time a consultation takes: its host's, or the school's. */
export const getCalendar = ({ hostId }: Pick<Rules, 'hostId'>) => hostId ?? 0

/** The times of a span at which a product may be booked, whether or not they are free. */
async function listTimes(
  db: Db,
  { product, rules, timeZone }: ConsultationPlace,
  { now, ...span }: Span & { now: number },
): Promise<Slot[]> {
  const from = Math.max(span.from, now)
  const to = Math.min(span.to, span.from + SPAN_DAYS * DAY, getHorizon(rules, now))
  if (from >= to) return []
  const first = dayAt(from - DAY, timeZone)
  const week = await loadWeek(db, product, { first, last: dayAt(to + DAY, timeZone) })
  return getSlots(rules, { timeZone, ...week }, { from, to, now })
}

/**
 * What is taken around a span in the calendar, and of the consultation, whoever gave what was booked before; a booking that
 * is to be moved takes nothing.
 */
async function takenIn(db: Db, { product, rules }: ConsultationPlace, { from, to }: Span, but = 0) {
  const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
  const calendar = getCalendar(rules)
  const ofProduct = rules.dailyMost === null ? undefined : eq(bookings.productId, product.id)
  const rows = await db
    .select({
      productId: bookings.productId,
      calendar: bookings.calendar,
      from: bookings.startsAt,
      to: bookings.busyUntil,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.schoolId, product.schoolId),
        or(eq(bookings.calendar, calendar), ofProduct),
        sql`${bookings.status} <> 'canceled' and ${bookings.id} <> ${but}`,
        sql`${bookings.startsAt} < ${instant(to + DAY)} and ${bookings.startsAt} > ${instant(from - 2 * DAY)}`,
      ),
    )
  const busy: Busy[] = rows
    .filter((row) => row.calendar === calendar)
    .map((row) => ({ from: Date.parse(row.from), to: Date.parse(row.to) }))
  const taken = rows.filter(({ productId }) => productId === product.id).map((row) => Date.parse(row.from))
  return { busy, taken }
}

/** The times of a span that are free. */
export async function listFreeTimes(
  db: Db,
  place: ConsultationPlace,
  span: Span & { now: number },
  but?: number,
): Promise<Slot[]> {
  const times = await listTimes(db, place, span)
  if (times.length === 0) return []
  const { busy, taken } = await takenIn(db, place, span, but)
  return getFreeSlots(times, place.rules, { busy, taken, timeZone: place.timeZone })
}

/** Whether this time is one of those at which it may be booked, and whether it is free. */
export async function loadTimeStatus(
  db: Db,
  place: ConsultationPlace,
  start: number,
  but?: number,
): Promise<'free' | 'taken' | 'none'> {
  const span = { from: start, to: start + 1, now: await readNow(db) }
  const times = (await listTimes(db, place, span)).filter((one) => one.start === start)
  if (times.length === 0) return 'none'
  const { busy, taken } = await takenIn(db, place, span, but)
  return getFreeSlots(times, place.rules, { busy, taken, timeZone: place.timeZone }).length > 0 ? 'free' : 'taken'
}
