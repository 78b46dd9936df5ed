import { z } from 'zod'
import { page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { getOutcome, wasPaid } from '#app/selling/checkout/order-state.ts'
import { pendingPath } from '#app/selling/checkout/payment.server.ts'
import { requirePurchase } from '../pending-page.server.ts'
import { loadThankYouView } from '../thank-you-page.server.ts'
import { findUpsellOf } from '../upsell.server.ts'

/** What was ordered and what comes next; before it is paid, and of what came too late, the payment page answers. */
export const showThankYou = route(
  { access: 'visitor', ids: z.object({ hash: Token }) },
  async ({ db, viewer, school, locale, ids }) => {
    const purchase = await requirePurchase(db, viewer, ids.hash)
    if (!wasPaid(purchase.transaction.status) || getOutcome(purchase.state) === 'too_late')
      return redirect(pendingPath(ids.hash))
    const upsell = await findUpsellOf(db, { viewer, school, locale }, purchase)
    return page('purchases/thank-you', await loadThankYouView(db, purchase, upsell, locale))
  },
)

export const routes = {
  'GET /transaction/:hash/thank-you': showThankYou,
} satisfies Addresses
