import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isVisible, type Product, type WithTeachers } from '#app/content/catalogue/product.ts'
import { findProduct } from '#app/content/catalogue/products.server.ts'
import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import { isTimeZone } from '#app/people/schools/time-zones.server.ts'
import { readNow } from '#app/platform/clock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Limited } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { Fields, Instant, Prose } from '#app/platform/inputs.server.ts'
import { type Bucket, refuseBelowOne, secondsUntilOneInEach, takeToken } from '#app/platform/limits.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, requireRow } from '#app/platform/queries.server.ts'
import { type FieldErrors, invalid, type NextLink, Refusal, refuseWrong, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Member, Viewer } from '#app/platform/viewer.ts'
import { readAnswers } from '#app/selling/order-forms/answers.server.ts'
import { changeableUntil, MESSAGE_MAX } from './booking.ts'
import {
  getSpan,
  listTakenTimes,
  lockCalendar,
  lockDays,
  releaseTimes,
  reserveTimes,
  scheduleReminders,
} from './booking-times.server.ts'
import { bookingById, closeBooking, type StoredBooking } from './closing.server.ts'
import { booked, moved } from './events.server.ts'
import { type ConsultationPlace, getCalendar, loadTimeStatus } from './free-times.server.ts'
import { consumeMeeting, countGiven, listMeetings, type MeetingBalance } from './meetings.server.ts'
import { findRules } from './rules.server.ts'
import { bookings } from './tables.server.ts'

const Zone = z.string().refine(isTimeZone, { params: { text: 'errors.invalid_value' } })
export const BookingInput = Fields({
  startsAt: Instant,
  answers: z.unknown().optional(),
  timeZone: Zone.optional(),
})
export const MoveInput = Fields({
  startsAt: Instant,
  timeZone: Zone.optional(),
  message: Prose(0, MESSAGE_MAX).default(''),
})

type ViewerContext<V extends Viewer = Member> = { viewer: V; school: CurrentSchool }
export type Consultation = ConsultationPlace & { product: Product & WithTeachers }

/** The consultation at an address, with its rules: for whoever sees it, and for those who have it when it is sold no more. */
export async function requireConsultation(
  db: Db,
  { viewer, school }: ViewerContext<Viewer>,
  slug: string,
): Promise<Consultation> {
  const product = await findProduct(db, school.id, slug)
  requireFound(product?.type === 'consultation')
  const kept = product.status === 'archived' && viewer.kind !== 'visitor'
  requireFound(isVisible(viewer, product) || (kept && (await listMeetingsLeft(db, viewer, product)).length > 0))
  return { product, rules: await findRules(db, product), timeZone: school.timeZone }
}

/** What somebody has of a consultation. */
export function listMeetingsLeft(
  db: Db,
  { id: accountId }: Member,
  { schoolId, id }: Pick<Product, 'schoolId' | 'id'>,
) {
  return listMeetings(db, { schoolId, accountId, productId: id })
}

/** The meetings that one can be booked of: 403 for who has none, led to where they are bought, 409 for who has booked all. */
export function bookable(all: readonly MeetingBalance[], { slug }: Pick<Product, 'slug'>): MeetingBalance {
  const free = all.find(({ used, bought }) => used < bought)
  if (free) return free
  if (all.some((one) => one.booked > 0)) throw new Refusal(409, 'consultations.booked_already')
  const on: NextLink = { href: `/${slug}`, label: 'to_product' }
  throw new Refusal(403, 'consultations.not_bought', {}, { on })
}

/** Refuses (403) whoever has bought none of its meetings, whether or not one is left to book. */
export function requireMeetings(all: readonly MeetingBalance[], product: Pick<Product, 'slug'>): void {
  if (!all.some(({ booked }) => booked > 0)) bookable(all, product)
}

/** The number of meetings of which one can be booked. */
async function bookableId(db: Db, viewer: Member, product: Product): Promise<number> {
  const { id } = bookable(await listMeetingsLeft(db, viewer, product), product)
  if (id !== null) return id
  await countGiven(db, { schoolId: viewer.schoolId, accountId: viewer.id, productId: product.id })
  return await bookableId(db, viewer, product)
}

/** What was answered; what is wrong stands at `answers`. */
function requireAnswers({ rules }: ConsultationPlace, value: unknown, locale: Locale): StoredAnswer[] {
  const { answers, errors } = readAnswers({ simple: false, questions: rules.questions }, value, locale)
  const named: FieldErrors = {}
  for (const [name, text] of Object.entries(errors)) named[name.replace(/^response/, 'answers')] = text
  refuseWrong(named)
  return answers
}

/** Refuses a time that is none of the product's (422) or that somebody has (409), before anybody waits for it. */
async function refuseTime(db: Db, place: ConsultationPlace, start: number, but?: number): Promise<void> {
  const status = await loadTimeStatus(db, place, start, but)
  if (status === 'none') throw invalid('starts_at', 'consultations.no_such_time')
  if (status === 'taken') throw listTakenTimes()
}

/** Times that one person takes in a day: each is a letter to whoever gives the meeting, and nobody changes their mind so often. */
const timesOf = ({ id }: Member): Bucket => ({ name: `times taken ${id}`, burst: 60, perSecond: 60 / (24 * 3600) })

/** In how many seconds a member may take another time. */
export async function findTimeWait({ db, schoolId, member }: Limited): Promise<number> {
  return member ? await secondsUntilOneInEach(db, schoolId, [timesOf(member)]) : 0
}

async function countTime(db: Db, viewer: Member): Promise<void> {
  const { schoolId } = viewer
  const bucket = timesOf(viewer)
  refuseBelowOne((await takeToken(db, schoolId, bucket)) + 1, bucket)
}

/** Books a time: once more looked at when it is one's turn in the calendar, whose key has the last word. */
export async function book(
  db: Db,
  { viewer, school }: ViewerContext,
  place: Consultation,
  { startsAt, answers: given, timeZone = school.timeZone }: z.infer<typeof BookingInput>,
): Promise<StoredBooking> {
  const { product, rules } = place
  const answers = requireAnswers(place, given, viewer.locale)
  const meetingsId = await bookableId(db, viewer, product)
  const start = Date.parse(startsAt)
  await refuseTime(db, place, start)
  const calendar = getCalendar(rules)
  await lockCalendar(db, school.id, calendar)
  await lockDays(db, place)
  await refuseTime(db, place, start)
  const booking = await db
    .insert(bookings)
    .values({
      schoolId: school.id,
      productId: product.id,
      accountId: viewer.id,
      meetingsId,
      calendar,
      ...getSpan(start, rules),
      timeZone,
      answers,
    })
    .returning()
    .then(expectRow)
  await reserveTimes(db, booking)
  if (!(await consumeMeeting(db, school.id, meetingsId))) throw new Refusal(409, 'consultations.booked_already')
  const stillHas = (await listMeetingsLeft(db, viewer, product)).some(({ id }) => id === meetingsId)
  if (!stillHas) throw new Refusal(403, 'consultations.not_bought')
  await countTime(db, viewer)
  await publish(db, school.id, booked, { bookingId: booking.id })
  await scheduleReminders(db, booking, await readNow(db))
  return booking
}

/** One's own booking; else 404. */
export async function findOwn(db: Db, { viewer, school }: ViewerContext, id: number): Promise<StoredBooking> {
  return db
    .select()
    .from(bookings)
    .where(and(bookingById({ schoolId: school.id, id }), eq(bookings.accountId, viewer.id)))
    .then(requireRow)
}

const notOpen = () => new Refusal(409, 'consultations.not_open')

/** Refuses its buyer (422) a change of what is near. */
async function refuseNear(db: Db, booking: StoredBooking, { rules }: ConsultationPlace): Promise<void> {
  if ((await readNow(db)) > changeableUntil(booking, rules))
    throw new Refusal(422, ['consultations.too_late', { hours: rules.changeHours }])
}

/** An open booking as it stands when it is one's turn in its calendar: nobody moves it meanwhile. Else 409. */
async function lockOpen(db: Db, booking: StoredBooking): Promise<StoredBooking> {
  await lockCalendar(db, booking.schoolId, booking.calendar)
  const [found] = await db.select().from(bookings).where(bookingById(booking)).for('update')
  if (found?.status !== 'booked') throw notOpen()
  return found
}

type Move = { start: number; timeZone?: string; message?: string }

/** Moves an open booking to another time; the old one is free at once. */
export async function moveBooking(
  db: Db,
  place: ConsultationPlace,
  before: StoredBooking,
  move: Move,
): Promise<StoredBooking> {
  const found = await lockOpen(db, before)
  await releaseTimes(db, found)
  const after = await db
    .update(bookings)
    .set({
      ...getSpan(move.start, place.rules),
      timeZone: move.timeZone ?? found.timeZone,
      message: move.message ?? '',
      sequence: sql`${bookings.sequence} + 1`,
      changedAt: sql`now()`,
    })
    .where(bookingById(before))
    .returning()
    .then(expectRow)
  await reserveTimes(db, after)
  await publish(db, found.schoolId, moved, { bookingId: after.id })
  await scheduleReminders(db, after, await readNow(db))
  return after
}

/** A buyer moves their own booking to a time at which it may be booked; staff may have moved it meanwhile. */
export async function moveOwn(
  db: Db,
  viewer: Member,
  place: ConsultationPlace,
  booking: StoredBooking,
  { startsAt, timeZone, message }: z.infer<typeof MoveInput>,
): Promise<StoredBooking> {
  if (booking.status !== 'booked') throw notOpen()
  await refuseNear(db, booking, place)
  const start = Date.parse(startsAt)
  if (start === Date.parse(booking.startsAt)) return booking
  await refuseTime(db, place, start, booking.id)
  const open = await lockOpen(db, booking)
  await lockDays(db, place)
  await refuseNear(db, open, place)
  await refuseTime(db, place, start, booking.id)
  await countTime(db, viewer)
  return await moveBooking(db, place, open, { start, timeZone, message })
}

/** A buyer cancels their own booking: its time and their meeting are free. */
export async function cancelOwn(
  db: Db,
  place: ConsultationPlace,
  booking: StoredBooking,
  message = '',
): Promise<StoredBooking> {
  const closed = await closeBooking(db, booking, { by: 'buyer', message })
  if (!closed) throw notOpen()
  // What it was when it was closed: staff may have moved it since it was read.
  await refuseNear(db, closed, place)
  return closed
}

/** The same consultation with who gives a booking, whoever gives the others by now. */
export function toBooking<P extends ConsultationPlace>(place: P, { calendar }: StoredBooking): P {
  return { ...place, rules: { ...place.rules, hostId: calendar || null } }
}

/** The consultation that a booking is of, as its buyer has it, whatever became of its product. */
export async function findBookableConsultation(
  db: Db,
  school: CurrentSchool,
  booking: StoredBooking,
): Promise<ConsultationPlace> {
  const product = { id: booking.productId, schoolId: school.id }
  return toBooking({ product, rules: await findRules(db, product), timeZone: school.timeZone }, booking)
}
