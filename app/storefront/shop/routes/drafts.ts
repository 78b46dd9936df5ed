import { z } from 'zod'
import { findOfferedMeeting } from '#app/booking/consultations/week-view.server.ts'
import { requireByDraftLink } from '#app/content/catalogue/draft-links.server.ts'
import { isPublic } from '#app/content/catalogue/product.ts'
import { productView } from '#app/content/catalogue/product-view.ts'
import { requireDraftPage } from '#app/content/catalogue/public-products.server.ts'
import { getTrailer } from '#app/content/catalogue/trailer.server.ts'
import { loadCourseOutlineBySlug } from '#app/content/courses/outline.server.ts'
import { outlineView, withoutOpenLectures } from '#app/content/courses/outline.ts'
import { findOfferedFiles } from '#app/learning/downloads/files.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { toProductJson } from '../product-json.ts'

/** What a draft will look like, for whoever was sent its link; no lecture opens by it, and nothing is sold. */
const showDraft = route(
  { access: 'visitor', ids: z.object({ token: Token }) },
  async ({ c, db, school, locale, ids }) => {
    const { slug, status } = await requireByDraftLink(db, school.id, ids.token)
    if (isPublic(status)) return redirect(`/${slug}`)
    const [found, outline] = await Promise.all([
      requireDraftPage(db, school.id, slug),
      loadCourseOutlineBySlug(db, school.id, slug),
    ])
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex, nofollow')
    const props = {
      product: { ...productView(found, locale), price: null },
      meeting: await findOfferedMeeting(db, { ...found, prices: [] }, locale),
      files: await findOfferedFiles(db, found),
      sections: withoutOpenLectures(outlineView(outline, locale)),
      hasAccess: false,
      accessUntil: null,
      accessOpensAt: null,
      forSale: false,
      payment: null,
      trailer: getTrailer(found, school),
      shownAs: { as: 'draft' as const },
    }
    return page('shop/product', props, { json: toProductJson(props) })
  },
)

export const routes = {
  'GET /drafts/:token': showDraft,
} satisfies Addresses
