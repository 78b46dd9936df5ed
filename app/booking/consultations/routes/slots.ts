import { z } from 'zod'
import { toSnakeCase } from '#app/platform/case.ts'
import { readNow } from '#app/platform/clock.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import { type Addresses, route, Slug } from '#app/platform/http.server.ts'
import { Instant } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { SPAN_DAYS } from '../booking.ts'
import { requireConsultation } from '../bookings.server.ts'
import { listFreeTimes } from '../free-times.server.ts'
import { getHorizon } from '../slots.ts'

/** The free times of a span, as instants. */
const listSlots = route(
  { access: 'visitor', ids: z.object({ slug: Slug }), input: z.object({ from: Instant, to: Instant }) },
  async ({ db, ids, input, ...context }) => {
    const place = await requireConsultation(db, context, ids.slug)
    const query = input()
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)]
    if (to <= from) throw invalid('to', 'consultations.ends_first')
    if (to - from > SPAN_DAYS * DAY) throw invalid('to', ['consultations.too_long', { days: SPAN_DAYS }])
    const now = await readNow(db)
    if (from > getHorizon(place.rules, now))
      throw invalid('from', ['consultations.too_far', { days: place.rules.horizonDays }])
    const free = await listFreeTimes(db, place, { from, to, now })
    const iso = (at: number) => new Date(at).toISOString()
    return toSnakeCase({
      timeZone: place.timeZone,
      slots: free.map(({ start, end }) => ({ startsAt: iso(start), endsAt: iso(end) })),
    })
  },
)

export const routes = {
  'GET /:slug/slots': listSlots,
} satisfies Addresses
