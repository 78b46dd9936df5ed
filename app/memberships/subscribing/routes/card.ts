import { z } from 'zod'
import { refuseOthers } from '#app/memberships/memberships/own.server.ts'
import { afterCommit, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { Cypher } from '#app/selling/checkout/inputs.server.ts'
import { findMeansWait } from '#app/selling/payment-providers/refused-means.server.ts'
import { findSaving, finishCard, loadCardView, startCardSetup } from '../card.server.ts'

const AT = '/my/membership'

/** What one's membership is charged to, and how another card is saved. */
const showCard = route({ access: 'member' }, async (context) =>
  page('subscribing/card', { view: await loadCardView(context.db, context) }),
)

/** A card as it is encrypted for the provider, which is passed on and never kept; what Stripe's script makes is saved there. */
const CardInput = z.object({ cypher: Cypher.optional(), payment_method: z.string().max(200).optional() })

/** Saves another card: here, or on to where its bank is asked. */
const changeCard = route(
  { access: 'member', input: CardInput, form: showCard, limit: ROOMY, waits: findMeansWait },
  async ({ db, viewer, school, input }) => {
    await refuseOthers(db, viewer)
    const { cypher } = input()
    const saving = await findSaving(db, { viewer, school })
    return afterCommit(async (c) => {
      const begun = await startCardSetup({ viewer, school }, saving, { ip: c.var.ip, cypher })
      if (begun === true) return jsonOrRedirect({ saved: true }, AT)
      const { means, ...next } = begun
      return jsonOrRedirect(next, next.redirect)
    })
  },
)

/** Where the bank leads back to. */
const showCardDone = route({ access: 'member' }, async ({ viewer }) =>
  afterCommit(async () => redirect((await finishCard(viewer)) === 'saved' ? AT : `${AT}/card`)),
)

export const routes = {
  'GET /my/membership/card': showCard,
  'POST /my/membership/card': changeCard,
  'GET /my/membership/card/done': showCardDone,
} satisfies Addresses
