import { z } from 'zod'
import { json } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Line } from '#app/platform/inputs.server.ts'

/** What can be found from anywhere in the back office; a call alone, without a page. */
const showOfficeSearch = route(
  { access: 'staff', input: z.object({ q: Line(1, 100) }), limit: { burst: 30, perSecond: 2 } },
  async ({ db, viewer, school, locale, input }) => {
    const { q } = input()
    const { searchOffice } = await import('../office-search.server.ts')
    return json({ data: await searchOffice(db, { viewer, school, locale }, q) })
  },
)

export const routes = {
  'GET /home/search': showOfficeSearch,
} satisfies Addresses
