import { z } from 'zod'
import { findAccess } from '#app/access/access/access.server.ts'
import { isDenied, isHeld, isOpen } from '#app/access/access/rule.ts'
import { findOfferedMeeting } from '#app/booking/consultations/week-view.server.ts'
import { listClosedEvents } from '#app/booking/live-events/closed-events.server.ts'
import { findOwnEvent } from '#app/booking/live-events/own-event.server.ts'
import { loadCommentsView } from '#app/community/comments/comments-view.server.ts'
import { findPlainReviews, loadReviewsView } from '#app/community/reviews/reviews-view.server.ts'
import { nextTurn } from '#app/content/catalogue/price.ts'
import { type ProductView, productView } from '#app/content/catalogue/product-view.ts'
import { requireProductPage } from '#app/content/catalogue/public-products.server.ts'
import { findMovedAddress } from '#app/content/catalogue/slugs.server.ts'
import { getTrailer } from '#app/content/catalogue/trailer.server.ts'
import { loadCourseOutlineBySlug } from '#app/content/courses/outline.server.ts'
import { outlineView } from '#app/content/courses/outline.ts'
import { findOfferedFiles } from '#app/learning/downloads/files.server.ts'
import { listExamsOfViewer } from '#app/learning/exams/own-exams.server.ts'
import { findOfferedPlan } from '#app/memberships/subscribing/plans-view.server.ts'
import { titlePicture } from '#app/people/media/title-pictures.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, type RouteContext, route, Slug } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { orNone } from '#app/platform/refusal.ts'
import { ownsAll, type Part } from '#app/selling/bundles/lower-price.ts'
import { findParts } from '#app/selling/bundles/parts.server.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { findOpenOrder } from '#app/selling/payments/transactions.server.ts'
import { rememberCode } from '#app/selling/promotions/remembered.server.ts'
import { readDraftQuery } from '#app/storefront/pages/draft.ts'
import { findProductLayout, isPagePublic, requireOwnPage } from '#app/storefront/pages/published.server.ts'
import { findShownLayout, ownPageView, toLayoutJson } from '#app/storefront/pages/shown.server.ts'

const ids = z.object({ slug: Slug })

import { toProductJson } from '../product-json.ts'

const declared = { access: 'visitor', ids, cached: true } as const

/** A product's page, or one of the school's own: they share these addresses. */
const showProduct = route(
  {
    ...declared,
    moved: (db, viewer, path) =>
      findMovedAddress(db, viewer, path, ({ ownerId }) => isPagePublic(db, viewer.schoolId, ownerId)),
  },
  async (context) => {
    const { db, viewer, school, ids } = context
    const { draft, locale } = drafted(context)
    rememberCode(context.c, db, context.c.req.query('code'))
    const found = await Promise.all([
      requireProductPage(db, viewer, ids.slug),
      loadCourseOutlineBySlug(db, school.id, ids.slug),
    ]).catch(orNone)
    if (!found) return ownPage(context)
    const [product, outline] = found
    const accessFound = findAccess(db, viewer, product)
    const [access, payment, laid, comments, reviews, plain] = await Promise.all([
      accessFound,
      findOpenOrder(db, viewer, product.id),
      findProductLayout(db, { viewer, school, locale }, product, draft),
      loadCommentsView(
        db,
        { viewer, school, locale },
        { type: 'product', id: product.id },
        context.c.req.query('comment'),
      ),
      accessFound.then((access) => loadReviewsView(db, viewer, product, access)),
      findPlainReviews(db, { viewer, school, locale }, product, context.c.req.query('reviews')),
    ])
    const event = await findOwnEvent(db, viewer, product, access)
    const exams = isOpen(access) && viewer.kind !== 'visitor' ? await listExamsOfViewer(db, viewer, [product.id]) : []
    const [price] = product.prices
    const parts =
      product.type === 'bundle' && price && viewer.kind !== 'visitor' ? await findParts(db, viewer, product, price) : []
    const forSale = (prices: Parameters<typeof canBePaid>[1]) => canBePaid({ viewer, school }, prices)
    const layout = laid && (await findShownLayout(db, { viewer, school, locale, forSale }, laid))
    const view = await openTo(context, productView(product, locale), parts)
    const props = {
      product: view.event && event ? { ...view, event: { ...view.event, joinUrl: event.joinUrl } } : view,
      own: event?.own,
      meeting: await findOfferedMeeting(db, product, locale),
      files: await findOfferedFiles(db, product),
      plan: await findOfferedPlan(db, { viewer: { ...viewer, locale }, school }, product),
      titlePicture: titlePicture(school, inLocale(product.title, locale)),
      sections: outlineView(outline, locale),
      hasAccess: isHeld(access) || ownsAll(parts),
      denied: isDenied(access),
      exams,
      accessUntil: access !== 'works' && access.open ? access.until : null,
      accessOpensAt: (access !== 'works' && !access.open && access.opensAt) || null,
      forSale: forSale(product.prices),
      payment,
      trailer: getTrailer(product, school),
      comments,
      reviews,
      plainReviews: plain,
      layout,
    }
    const json = {
      ...toProductJson(props),
      own: toSnakeCase(event?.own),
      exams: toSnakeCase(exams),
      plainReviews: toSnakeCase(plain),
      layout: layout && toLayoutJson(layout),
    }
    return page('shop/product', props, { json, turnsAt: nextTurn([...product.prices, layout]) })
  },
)

/** Neither a seat that they have closes a bundle to somebody, nor one that is kept for them. */
async function openTo({ db, viewer }: RouteContext<typeof declared>, view: ProductView, parts: readonly Part[]) {
  const owned = new Set(parts.filter((part) => part.owned).map(({ productId }) => productId))
  const gone = view.items.filter(({ productId: id, event }) => event?.closed === 'sold_out' && !owned.has(id))
  const lines = gone.map(({ productId }) => ({ productId, quantity: 1 }))
  const asks = viewer.kind !== 'visitor' && lines.length > 0
  const closed = asks ? await listClosedEvents(db, { schoolId: viewer.schoolId, accountId: viewer.id }, lines) : lines
  const opened = new Set([...owned, ...lines.map(({ productId }) => productId)])
  for (const { productId } of closed) opened.delete(productId)
  const items = view.items.map((item) =>
    item.event && opened.has(item.productId) ? { ...item, event: { ...item.event, closed: null } } : item,
  )
  return { ...view, items }
}

/** Whoever lays out a page looks at its draft, in the language that is being written. */
function drafted({ c, locale }: RouteContext<typeof declared>) {
  const draft = readDraftQuery(c.req.query())
  if (draft) c.set('locale', draft.locale)
  return { draft, locale: draft?.locale ?? locale }
}

async function ownPage(context: RouteContext<typeof declared>) {
  const { db, viewer, school, ids } = context
  const { draft, locale } = drafted(context)
  const looking = { viewer, school, locale }
  const found = await requireOwnPage(db, looking, ids.slug, draft)
  const layout = await findShownLayout(db, { ...looking, forSale: (prices) => canBePaid(looking, prices) }, found)
  const view = ownPageView(found, layout, locale)
  const props = { ...view, titlePicture: titlePicture(school, view.title) }
  return page('pages/page', props, { json: { ...props, layout: toLayoutJson(layout) }, turnsAt: layout.turnsAt })
}

export const routes = {
  'GET /:slug': showProduct,
} satisfies Addresses
