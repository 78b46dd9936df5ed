import { z } from 'zod'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { forgottenCookie } from '#app/platform/cookies.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { readRoute } from '#app/platform/read-route.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import { BlikCode } from '#app/selling/checkout/inputs.server.ts'
import { startPayment } from '#app/selling/checkout/payment.server.ts'
import { recheckForPage } from '#app/selling/checkout/rechecks.server.ts'
import { findMeansWait } from '#app/selling/payment-providers/refused-means.server.ts'
import { pendingProps, requirePurchase } from '../pending-page.server.ts'
import { findUpsellOf, mayHaveUpsell } from '../upsell.server.ts'

const ids = z.object({ hash: Token })
/** What led to a purchase and has done its work with it. */
const SPENT_COOKIES = ['promo_code', 'recomme_crc']

type PendingContext = {
  db: Db
  viewer: Viewer
  school: CurrentSchool
  locale: Locale
  ids: z.infer<typeof ids>
}

async function howItGoes({ db, viewer, school, locale, ids }: PendingContext) {
  const before = await requirePurchase(db, viewer, ids.hash)
  return afterCommit(async (c) => {
    const status = await recheckForPage(before.transaction)
    // What has just become known of it is told with its reason.
    const anew = () => inSchool(viewer.schoolId, (again) => requirePurchase(again, viewer, ids.hash), { reading: true })
    const purchase = status === before.transaction.status ? before : await anew()
    const paid = { ...purchase, state: { ...purchase.state, status } }
    const upsell =
      prefersJson(c) || !mayHaveUpsell(paid)
        ? null
        : await inSchool(viewer.schoolId, (again) => findUpsellOf(again, { viewer, school, locale }, paid), {
            reading: true,
          })
    const props = pendingProps(purchase, status, upsell)
    if (props.outcome === 'success') {
      for (const name of SPENT_COOKIES) c.header('Set-Cookie', forgottenCookie(name), { append: true })
    }
    return page('purchases/pending', props, { json: props.view })
  })
}

/**
 * How a payment is going: the page, and its poll; some providers send buyers back by a form. Whoever has the hash may look;
 * only the buyer sees their address.
 */
const payment = readRoute({ access: 'visitor', ids }, howItGoes)

const limits = { limit: ROOMY, waits: findMeansWait } as const

/** The buyer goes on to a payment that was left; the provider makes it once, however often it is asked. */
const continuePayment = route(
  { access: 'member', ids, input: z.object({ blik_code: BlikCode.optional() }), form: payment.get, ...limits },
  async ({ db, viewer, ids, input }) => {
    const { transaction, own } = await requirePurchase(db, viewer, ids.hash)
    requireFound(own)
    const { blik_code } = input()
    return afterCommit(async (c) => {
      const next = await startPayment(transaction, c.var.ip, blik_code ? { blik_code } : {}, c.req.header('user-agent'))
      return jsonOrRedirect({ ...next }, next.redirect)
    })
  },
)

export const routes = {
  'POST /transaction/:hash/pay': continuePayment,
  'GET /transaction/:hash/pending': payment.get,
  'POST /transaction/:hash/pending': payment.post,
} satisfies Addresses
