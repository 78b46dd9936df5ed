import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Prose } from '#app/platform/inputs.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { MESSAGE_MAX, NOTE_MAX } from '../booking.ts'
import { bookingList } from '../booking-rows.server.ts'
import { findFeedAddress, renewFeed } from '../feeds.server.ts'
import { cancelBooking, changeBooking, requireBooking, StaffInput } from '../staff-changes.server.ts'

const declared = { access: 'students', ids: z.object({ id: Id }) } as const
const PATH = '/home/bookings'

/** All that is booked, as far as the viewer sees it, with the secret address of their calendar. */
const listOfficeBookings = listRoute(
  bookingList,
  { access: 'students', json: inSnakeCase(bookingList) },
  async ({ c, db, viewer, school, list }) => {
    const products = await loadProductOptions(db, { c, viewer, school }, { types: ['consultation'] })
    return page('consultations/bookings', { list, products, feed: await findFeedAddress(db, viewer, school) })
  },
)

const showOfficeBooking = route(declared, async ({ db, ids, ...context }) => {
  const { row } = await requireBooking(db, context, ids.id)
  return page('consultations/office-booking', { booking: row }, { json: toSnakeCase({ booking: row }) })
})

const change = { ...declared, input: StaffInput, form: showOfficeBooking, maxBytes: bytesFor(2 * NOTE_MAX) }

const saveBooking = route(change, async ({ db, ids, input, ...context }) => {
  await requireBooking(db, context, ids.id)
  const booking = await changeBooking(db, context, ids.id, input())
  return jsonOrRedirect(toSnakeCase({ booking }), `${PATH}/${ids.id}`)
})

const dropBooking = route(
  { ...declared, input: z.object({ message: Prose(0, MESSAGE_MAX).default('') }) },
  async ({ db, ids, input, ...context }) => {
    await requireBooking(db, context, ids.id)
    await cancelBooking(db, context, ids.id, input().message)
    return jsonOrRedirect(
      toSnakeCase({ booking: (await requireBooking(db, context, ids.id)).row }),
      `${PATH}/${ids.id}`,
    )
  },
)

/** A new secret address for one's calendar; the one before ends. */
const renewCalendar = route({ access: 'students' }, async ({ db, viewer, school }) => {
  await renewFeed(db, viewer)
  return jsonOrRedirect({ feed: await findFeedAddress(db, viewer, school) }, PATH, 201)
})

export const routes = {
  'GET /home/bookings': listOfficeBookings,
  'POST /home/bookings/feed': renewCalendar,
  'GET /home/bookings/:id': showOfficeBooking,
  'POST /home/bookings/:id': saveBooking,
  'PUT /home/bookings/:id': saveBooking,
  'DELETE /home/bookings/:id': dropBooking,
} satisfies Addresses
