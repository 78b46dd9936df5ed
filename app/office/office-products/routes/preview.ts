import { z } from 'zod'
import { findOfferedMeeting } from '#app/booking/consultations/week-view.server.ts'
import { renewDraftLink, withdrawDraftLink } from '#app/content/catalogue/draft-links.server.ts'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { productView } from '#app/content/catalogue/product-view.ts'
import { requireDraftPage } from '#app/content/catalogue/public-products.server.ts'
import { getTrailer } from '#app/content/catalogue/trailer.server.ts'
import { loadCourseOutline } from '#app/content/courses/outline.server.ts'
import { outlineView } from '#app/content/courses/outline.ts'
import { findOfferedFiles } from '#app/learning/downloads/files.server.ts'
import { findOfferedPlan } from '#app/memberships/subscribing/plans-view.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { findProductLayout } from '#app/storefront/pages/published.server.ts'
import { findShownLayout } from '#app/storefront/pages/shown.server.ts'
import { toProductJson } from '#app/storefront/shop/product-json.ts'

const ids = z.object({ id: Id })
const input = z.object({ as: z.enum(['visitor', 'student']).default('visitor') })

type PreviewContext = Pick<
  RouteContext<{ access: 'build'; ids: typeof ids }>,
  'c' | 'db' | 'viewer' | 'school' | 'locale' | 'ids'
>

async function shownAs({ c, db, viewer, school, locale, ids }: PreviewContext, as: 'visitor' | 'student') {
  const { id, slug } = await findBuilt(db, { viewer, school }, ids.id)
  const [found, outline] = await Promise.all([
    requireDraftPage(db, school.id, slug),
    loadCourseOutline(db, school.id, id),
  ])
  // The frame of the page is theirs too.
  const { schoolId } = viewer
  const seenBy: Viewer =
    as === 'visitor' ? { kind: 'visitor', schoolId, locale } : { ...viewer, kind: 'student', role: 'student' }
  c.set('viewer', seenBy)
  const context = { viewer, school, locale }
  const laid = await findProductLayout(db, context, found)
  // As visitors see it.
  const forSale = (prices: Parameters<typeof canBePaid>[1]) =>
    canBePaid({ school, viewer: { kind: 'visitor' } }, prices)
  const props = {
    product: productView(found, locale),
    meeting: await findOfferedMeeting(db, found, locale),
    files: await findOfferedFiles(db, found),
    // To one who has not joined.
    plan: await findOfferedPlan(db, { viewer: { kind: 'visitor', schoolId, locale }, school }, found),
    sections: outlineView(outline, locale),
    hasAccess: as === 'student',
    accessUntil: null,
    accessOpensAt: null,
    forSale: forSale(found.prices),
    payment: null,
    trailer: getTrailer(found, school),
    shownAs: { as, id },
    layout: laid && (await findShownLayout(db, { ...context, forSale }, laid)),
  }
  return page('shop/product', props, { json: toProductJson(props) })
}

/** The page of a product as visitors see it, or whoever has it, whatever its status. */
const showPreview = route({ access: 'build', ids, input }, (context) => shownAs(context, context.input().as))

/** A link by which whoever has it sees the draft; one that there was ends. */
const shareDraft = route({ access: 'build', ids }, async ({ db, viewer, school, ids }) => {
  const product = await findBuilt(db, { viewer, school }, ids.id)
  const address = school.origin + (await renewDraftLink(db, product))
  return jsonOrRedirect({ draft_link: { address } }, `/home/products/${ids.id}`, 201)
})

const unshareDraft = route({ access: 'build', ids }, async ({ db, viewer, school, ids }) => {
  await withdrawDraftLink(db, await findBuilt(db, { viewer, school }, ids.id))
  return { deleted: true }
})

export const routes = {
  'GET /home/courses/:id/preview': showPreview,
  'POST /home/products/:id/draft-link': shareDraft,
  'DELETE /home/products/:id/draft-link': unshareDraft,
  'GET /home/products/:id/preview': showPreview,
} satisfies Addresses
