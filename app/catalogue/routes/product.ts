import { z } from 'zod'
import { hasAccess } from '#app/access/access.server.ts'
import { courseOutlineBySlug } from '#app/courses/outline.server.ts'
import { outlineView } from '#app/courses/outline.ts'
import { canBePaid } from '#app/payments/providers.server.ts'
import { findOpenOrder } from '#app/payments/transactions.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { route, Slug } from '#app/platform/http.server.ts'
import { productView } from '../product-view.ts'
import { findProductPage } from '../public-products.server.ts'
import { movedAddress } from '../slugs.server.ts'

const ids = z.object({ slug: Slug })

export const product = route(
  { access: 'visitor', ids, cached: true, moved: movedAddress },
  async ({ db, viewer, school, locale, ids }) => {
    const [found, outline] = await Promise.all([
      findProductPage(db, viewer, ids.slug),
      courseOutlineBySlug(db, school.id, ids.slug),
    ])
    const [access, payment] = await Promise.all([hasAccess(db, viewer, found), findOpenOrder(db, viewer, found.id)])
    const sections = outlineView(outline, locale)
    const forSale = canBePaid(found.prices)
    return page('catalogue/product', {
      product: productView(found, locale),
      sections,
      hasAccess: access,
      forSale,
      payment,
    })
  },
)
