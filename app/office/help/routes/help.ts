import { z } from 'zod'
import { findMovedAddress } from '#app/content/catalogue/slugs.server.ts'
import { page } from '#app/platform/answers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Addresses, route, Slug } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isPagePublic } from '#app/storefront/pages/published.server.ts'
import { findGuidePage, listGuide } from '../guide.server.ts'

/** A product or a page had this address before the guide: links to it still lead there. */
const moved = (db: Db, viewer: Viewer, path: string) =>
  findMovedAddress(db, viewer, path, ({ ownerId }) => isPagePublic(db, viewer.schoolId, ownerId))

const showGuide = route({ access: 'visitor', cached: true, moved }, async ({ c, db, viewer, locale }) => {
  // Staff read the guide in any case; it is written for them.
  requireFound(viewer.kind === 'staff' || (await moved(db, viewer, c.req.path)) === undefined)
  return page('help/contents', { entries: await listGuide(locale) })
})

const showGuidePage = route(
  { access: 'visitor', cached: true, ids: z.object({ page: Slug }), moved },
  async ({ locale, ids }) => {
    const shown = await findGuidePage(locale, ids.page)
    requireFound(shown)
    return page('help/guide', { ...shown, entries: await listGuide(locale) })
  },
)

export const routes = {
  'GET /help': showGuide,
  'GET /help/:page': showGuidePage,
} satisfies Addresses
