import { z } from 'zod'
import { afterCommit, jsonOrRedirect } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route, Token } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { getOutcome } from '#app/selling/checkout/order-state.ts'
import { findOrderWait } from '#app/selling/checkout/orders.server.ts'
import { getOrigin } from '#app/selling/checkout/registration.server.ts'
import { recordVisit } from '#app/selling/conversions/visits.server.ts'
import { orderUpsell, payUpsell, UpsellOrderInput } from '#app/selling/upsell-orders/ordering.server.ts'
import { requirePurchase } from '../pending-page.server.ts'
import { showThankYou } from './thank-you.ts'

/** The buyer of an order that was paid buys with one click what is offered after it. */
const buyUpsell = route(
  {
    access: 'member',
    ids: z.object({ hash: Token, upsell: Id }),
    input: UpsellOrderInput,
    form: showThankYou,
    limit: ROOMY,
    waits: findOrderWait,
  },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const { own, state, transaction: paid } = await requirePurchase(db, viewer, ids.hash)
    requireFound(own)
    const from = getOrigin({ c, school, viewer, locale })
    const wanted = { paid, upsellId: ids.upsell }
    const placed = await orderUpsell(db, { viewer, school, locale }, wanted, input, from)
    if (getOutcome(state) !== 'success') throw new Refusal(409, 'upsell-orders.over')
    await recordVisit(db, placed.order, c)
    const { blik_code } = input()
    return afterCommit(async (again) => {
      const next = await payUpsell(placed, { ip: from.ip, userAgent: again.req.header('user-agent'), blik_code })
      return jsonOrRedirect({ ...next, hash: placed.order.hash }, next.redirect)
    })
  },
)

export const routes = {
  'POST /transaction/:hash/upsells/:upsell': buyUpsell,
} satisfies Addresses
