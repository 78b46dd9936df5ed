import { z } from 'zod'
import { afterCommit, page, redirect } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { policyWith } from '#app/platform/policy.server.ts'
import { savingByScript } from '../saving.server.ts'

/** Where a card is saved without paying, with the provider's own script, which this page alone may load. */
const saveCard = route({ access: 'member', ids: z.object({ means: Id }) }, async ({ viewer, locale, ids }) =>
  afterCommit(async (c) => {
    const saving = await savingByScript(viewer, ids.means, c.var.ip)
    if (typeof saving === 'string') return redirect(saving)
    const { script, secret, returnPath } = saving
    c.header('Content-Security-Policy', policyWith(script.allows))
    const { src, key: publicKey } = script
    const paths = { asks: `/my/means/${ids.means}/card`, done: returnPath, otherwise: returnPath }
    const form = { src, publicKey, secret, locale, pays: null, ...paths, confirms: null, last4: null }
    return page('payment-means/card', { form }, { json: { open: true } })
  }),
)

export const routes = {
  'GET /my/means/:means/card': saveCard,
} satisfies Addresses
