import { z } from 'zod'
import { calendarFile } from '#app/platform/calendar-file.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { loadFeed } from '../feeds.server.ts'

/** A calendar that programs ask for by its secret address. */
const downloadCalendar = route(
  { access: 'visitor', ids: z.object({ token: z.string().max(100) }) },
  async ({ db, school, ids }) => calendarFile(await loadFeed(db, school, ids.token)),
)

export const routes = {
  'GET /calendar/:token': downloadCalendar,
} satisfies Addresses
