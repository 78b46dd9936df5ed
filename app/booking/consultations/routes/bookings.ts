import { z } from 'zod'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { isTimeZone } from '#app/people/schools/time-zones.server.ts'
import { Answer, json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { calendarFile } from '#app/platform/calendar-file.server.ts'
import { type Addresses, type Asked, Id, route, Slug } from '#app/platform/http.server.ts'
import { Day } from '#app/platform/inputs.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { findAhead } from '../ahead.server.ts'
import { bookingRow, myBookingList } from '../booking-rows.server.ts'
import {
  asBooked,
  BookingInput,
  book,
  cancelOwn,
  consultationOf,
  findConsultation,
  findOwn,
  findTimeWait,
  MoveInput,
  meetingsLeft,
  moveOwn,
  needMeetings,
} from '../bookings.server.ts'
import { chooseView } from '../choosing.server.ts'
import { bookingFile } from '../feeds.server.ts'

/** Which week is shown, by which clocks; what is none of these is left out. */
const shown = {
  week: Day.optional().catch(undefined),
  zone: z.string().refine(isTimeZone).optional().catch(undefined),
}
const ofProduct = { access: 'member', ids: z.object({ slug: Slug, ...shown }) } as const
const ofBooking = { access: 'member', ids: z.object({ id: Id, ...shown }) } as const
/** What a person never meets: those who all want the last time are told that it is taken. */
const limit = { burst: 600, perSecond: 5, name: 'bookings' }
const maxBytes = bytesFor(10_000)

/** Where a time is chosen: 403 for who has none to book, and on to the booking for who has booked all. */
const showSlotChoice = route(ofProduct, async ({ c, db, ids, locale, ...looking }) => {
  const place = await findConsultation(db, looking, ids.slug)
  const meetings = await meetingsLeft(db, looking.viewer, place.product)
  needMeetings(meetings, place.product)
  if (meetings.every(({ used, bought }) => used >= bought)) return new Answer((c) => c.redirect('/my/bookings', 303))
  const timeZone = ids.zone ?? zoneSent(c) ?? looking.school.timeZone
  const view = await chooseView(db, place, { week: ids.week, timeZone, locale, meetings })
  return page('consultations/choose', { ...view, chosen: ids.zone !== undefined })
})

/** The zone of a form that is shown again. */
function zoneSent(c: Asked<typeof ofProduct>['c']): string | undefined {
  const sent = c.get('sent')?.body.time_zone
  return typeof sent === 'string' && isTimeZone(sent) ? sent : undefined
}

const bookTime = route(
  { ...ofProduct, input: BookingInput, form: showSlotChoice, limit, waits: findTimeWait, maxBytes },
  async ({ db, ids, input, ...looking }) => {
    const place = await findConsultation(db, looking, ids.slug)
    refuseBlocked(looking.viewer)
    needMeetings(await meetingsLeft(db, looking.viewer, place.product), place.product)
    const { id, startsAt, endsAt, status } = await book(db, looking, place, input())
    return jsonOrRedirect({ booking: { id, starts_at: startsAt, ends_at: endsAt, status } }, `/bookings/${id}`, 201)
  },
)

/** One's own booking. */
const showBooking = route(ofBooking, async ({ db, ids, locale, ...looking }) => {
  const own = await findOwn(db, looking, ids.id)
  const row = await bookingRow(db, own, locale)
  const canceled = own.canceledBy && { by: own.canceledBy, message: own.message }
  const meetings = canceled
    ? await meetingsLeft(db, looking.viewer, { schoolId: looking.school.id, id: row.product.id })
    : []
  const again = meetings.some(({ used, bought }) => used < bought)
  return page('consultations/booking', { booking: row, again, canceled }, { json: { booking: row } })
})

/** Where another time is chosen for it. */
const showMoveChoice = route(ofBooking, async ({ c, db, ids, locale, ...looking }) => {
  const moving = await findOwn(db, looking, ids.id)
  const { product } = await bookingRow(db, moving, locale)
  const place = asBooked(await findConsultation(db, looking, product.slug), moving)
  const timeZone = ids.zone ?? zoneSent(c) ?? moving.timeZone
  const view = await chooseView(db, place, { week: ids.week, timeZone, locale, meetings: [], moving })
  return page('consultations/choose', { ...view, questions: [], chosen: true })
})

const moving = { ...ofBooking, input: MoveInput, form: showMoveChoice, limit, waits: findTimeWait }

const moveMyBooking = route(moving, async ({ db, ids, input, locale, ...looking }) => {
  const found = await findOwn(db, looking, ids.id)
  refuseBlocked(looking.viewer)
  const moved = await moveOwn(db, looking.viewer, await consultationOf(db, looking.school, found), found, input())
  return jsonOrRedirect({ booking: await bookingRow(db, moved, locale) }, `/bookings/${ids.id}`)
})

const cancelMyBooking = route({ ...ofBooking, limit }, async ({ c, db, ids, locale, ...looking }) => {
  const found = await findOwn(db, looking, ids.id)
  const closed = await cancelOwn(db, await consultationOf(db, looking.school, found), found)
  const row = await bookingRow(db, closed, locale)
  return prefersJson(c) ? json({ booking: row }) : new Answer((c) => c.redirect(`/bookings/${ids.id}`, 303))
})

/** What one booked, and what one has to book. */
const listMyBookings = listRoute(
  myBookingList,
  { access: 'member', length: 20 },
  async ({ db, viewer, list: { rows, nextUrl } }) =>
    page('consultations/my-bookings', { bookings: rows, toBook: (await findAhead(db, viewer)).toBook, nextUrl }),
)

/** The booking for one's own calendar. */
const downloadBookingCalendar = route(ofBooking, async ({ db, ids, locale, ...looking }) => {
  const { id } = await findOwn(db, looking, ids.id)
  return calendarFile(await bookingFile(db, looking.school, id, locale), `booking-${id}`)
})

export const routes = {
  'GET /bookings/:id': showBooking,
  'POST /bookings/:id': moveMyBooking,
  'PUT /bookings/:id': moveMyBooking,
  'DELETE /bookings/:id': cancelMyBooking,
  'GET /bookings/:id/calendar.ics': downloadBookingCalendar,
  'GET /bookings/:id/move': showMoveChoice,
  'GET /my/bookings': listMyBookings,
  'GET /:slug/bookings': showSlotChoice,
  'POST /:slug/bookings': bookTime,
} satisfies Addresses
