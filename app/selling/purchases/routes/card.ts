import { z } from 'zod'
import { afterCommit, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { policyWith } from '#app/platform/policy.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { startByScript } from '#app/selling/checkout/payment.server.ts'
import { cardProps } from '../card-page.server.ts'
import { requirePurchase } from '../pending-page.server.ts'

const ids = z.object({ hash: Token })

/**
 * Where an order is paid by card with the provider's own script, which this page alone may load. What is not to be paid
 * any more, or was replaced, is told on the payment page.
 */
const payByCard = route({ access: 'member', ids }, async ({ db, viewer, locale, ids }) => {
  const purchase = await requirePurchase(db, viewer, ids.hash)
  requireFound(purchase.own)
  return afterCommit(async (c) => {
    const begun = await startByScript(purchase.transaction, c.var.ip).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 409) return undefined
      throw error
    })
    if (!begun) return redirect(`/transaction/${ids.hash}/pending`)
    c.header('Content-Security-Policy', policyWith(begun.script.allows))
    return page('purchases/card', cardProps(purchase, begun, locale), { json: { open: true } })
  })
})

export const routes = {
  'GET /transaction/:hash/card': payByCard,
} satisfies Addresses
