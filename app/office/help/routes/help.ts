import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { type Addresses, route, Slug } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { findGuidePage, listGuide } from '../guide.server.ts'

const showGuide = route({ access: 'visitor', cached: true }, async ({ locale }) =>
  page('help/contents', { entries: listGuide(locale) }),
)

const showGuidePage = route(
  { access: 'visitor', cached: true, ids: z.object({ page: Slug }) },
  async ({ locale, ids }) => {
    const shown = await findGuidePage(locale, ids.page)
    requireFound(shown)
    return page('help/guide', { ...shown, entries: listGuide(locale) })
  },
)

export const routes = {
  'GET /help': showGuide,
  'GET /help/:page': showGuidePage,
} satisfies Addresses
