import { z } from 'zod'
import { refuseBlocked } from '#app/people/accounts/blocked.ts'
import { isTimeZone } from '#app/people/schools/time-zones.server.ts'
import { Answer, json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { calendarFile } from '#app/platform/calendar-file.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route, Slug } from '#app/platform/http.server.ts'
import { Day } from '#app/platform/inputs.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { findAhead } from '../ahead.server.ts'
import { loadBookingRow, myBookingList } from '../booking-rows.server.ts'
import {
  BookingInput,
  book,
  cancelOwn,
  findBookableConsultation,
  findOwn,
  findTimeWait,
  listMeetingsLeft,
  MoveInput,
  moveOwn,
  requireConsultation,
  requireMeetings,
  toBooking,
} from '../bookings.server.ts'
import { loadBookingFile } from '../feeds.server.ts'
import { loadChooseView } from '../week-view.server.ts'

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
const showSlotChoice = route(ofProduct, async ({ c, db, ids, locale, ...context }) => {
  const place = await requireConsultation(db, context, ids.slug)
  const meetings = await listMeetingsLeft(db, context.viewer, place.product)
  requireMeetings(meetings, place.product)
  if (meetings.every(({ used, bought }) => used >= bought)) return new Answer((c) => c.redirect('/my/bookings', 303))
  const timeZone = ids.zone ?? zoneSent(c) ?? context.school.timeZone
  const view = await loadChooseView(db, place, { week: ids.week, timeZone, locale, meetings })
  return page('consultations/choose', { ...view, chosen: ids.zone !== undefined })
})

/** The zone of a form that is shown again. */
function zoneSent(c: RouteContext<typeof ofProduct>['c']): string | undefined {
  const sent = c.get('sent')?.body.time_zone
  return typeof sent === 'string' && isTimeZone(sent) ? sent : undefined
}

const bookTime = route(
  { ...ofProduct, input: BookingInput, form: showSlotChoice, limit, waits: findTimeWait, maxBytes },
  async ({ db, ids, input, ...context }) => {
    const place = await requireConsultation(db, context, ids.slug)
    refuseBlocked(context.viewer)
    requireMeetings(await listMeetingsLeft(db, context.viewer, place.product), place.product)
    const { id, startsAt, endsAt, status } = await book(db, context, place, input())
    return jsonOrRedirect(toSnakeCase({ booking: { id, startsAt, endsAt, status } }), `/bookings/${id}`, 201)
  },
)

/** One's own booking. */
const showBooking = route(ofBooking, async ({ db, ids, locale, ...context }) => {
  const own = await findOwn(db, context, ids.id)
  const row = await loadBookingRow(db, own, locale)
  const canceled = own.canceledBy && { by: own.canceledBy, message: own.message }
  const meetings = canceled
    ? await listMeetingsLeft(db, context.viewer, { schoolId: context.school.id, id: row.product.id })
    : []
  const again = meetings.some(({ used, bought }) => used < bought)
  return page('consultations/booking', { booking: row, again, canceled }, { json: toSnakeCase({ booking: row }) })
})

/** Where another time is chosen for it. */
const showMoveChoice = route(ofBooking, async ({ c, db, ids, locale, ...context }) => {
  const moving = await findOwn(db, context, ids.id)
  const { product } = await loadBookingRow(db, moving, locale)
  const place = toBooking(await requireConsultation(db, context, product.slug), moving)
  const timeZone = ids.zone ?? zoneSent(c) ?? moving.timeZone
  const view = await loadChooseView(db, place, { week: ids.week, timeZone, locale, meetings: [], moving })
  return page('consultations/choose', { ...view, questions: [], chosen: true })
})

const moving = { ...ofBooking, input: MoveInput, form: showMoveChoice, limit, waits: findTimeWait }

const moveMyBooking = route(moving, async ({ db, ids, input, locale, ...context }) => {
  const found = await findOwn(db, context, ids.id)
  refuseBlocked(context.viewer)
  const moved = await moveOwn(
    db,
    context.viewer,
    await findBookableConsultation(db, context.school, found),
    found,
    input(),
  )
  return jsonOrRedirect(toSnakeCase({ booking: await loadBookingRow(db, moved, locale) }), `/bookings/${ids.id}`)
})

const cancelMyBooking = route({ ...ofBooking, limit }, async ({ c, db, ids, locale, ...context }) => {
  const found = await findOwn(db, context, ids.id)
  const closed = await cancelOwn(db, await findBookableConsultation(db, context.school, found), found)
  const row = await loadBookingRow(db, closed, locale)
  return prefersJson(c)
    ? json(toSnakeCase({ booking: row }))
    : new Answer((c) => c.redirect(`/bookings/${ids.id}`, 303))
})

/** What one booked, and what one has to book. */
const listMyBookings = listRoute(
  myBookingList,
  { access: 'member', length: 20, json: inSnakeCase(myBookingList) },
  async ({ db, viewer, list: { rows, nextUrl } }) =>
    page('consultations/my-bookings', { bookings: rows, toBook: (await findAhead(db, viewer)).toBook, nextUrl }),
)

/** The booking for one's own calendar. */
const downloadBookingCalendar = route(ofBooking, async ({ db, ids, locale, ...context }) => {
  const { id } = await findOwn(db, context, ids.id)
  return calendarFile(await loadBookingFile(db, context.school, id, locale), `booking-${id}`)
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
