import { z } from 'zod'
import { hasAccess } from '#app/access/access.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { Id, route, Slug } from '#app/platform/http.server.ts'
import { checkoutView } from '../checkout-page.server.ts'
import { findAsked } from '../orders.server.ts'

export const showCheckout = route(
  { access: 'visitor', ids: z.object({ slug: Slug, price_id: Id.optional() }) },
  async ({ db, viewer, locale, ids }) => {
    const asked = await findAsked(db, viewer, ids)
    if (await hasAccess(db, viewer, asked.offer.id)) return redirect(`/${ids.slug}/watch`)
    return page('checkout/checkout', checkoutView(asked, locale))
  },
)
