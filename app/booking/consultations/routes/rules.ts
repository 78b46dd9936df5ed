import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { may } from '#app/platform/permissions.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { listHosts, loadRulesRow, RulesInput, saveRules } from '../rules.server.ts'

const declared = { access: 'build', ids: z.object({ id: Id }) } as const

/** The consultation that the viewer builds; of another kind of product there is none. */
async function found({ db, ids, ...context }: Pick<RouteContext<typeof declared>, 'db' | 'ids' | 'viewer' | 'school'>) {
  const product = await findBuilt(db, context, ids.id)
  requireFound(product.type === 'consultation')
  return product
}

/** How a product is booked: the page that edits it, or the row. */
const showBookingRules = route(declared, async ({ locale, ...context }) => {
  const { db, viewer } = context
  const product = await found(context)
  const [row, hosts, offer] = await Promise.all([
    loadRulesRow(db, product),
    listHosts(db, product),
    findOffer(db, viewer, product.slug),
  ])
  const prices = offer.prices.map(({ id, amount, currency, name }) => ({
    id,
    amount,
    currency,
    name: inLocale(name, locale),
  }))
  const shown = { consultation: row, hosts, prices, maySetPrices: may(viewer, 'prices') }
  const props = { product: toFramed(product, locale), ...shown }
  return page('consultations/rules', props, { json: toSnakeCase({ consultation: row }) })
})

const saveBookingRules = route(
  { ...declared, input: RulesInput, maxBytes: LONGEST },
  async ({ locale, input, ...context }) => {
    const changing = { viewer: context.viewer, product: await found(context) }
    return toSnakeCase({ consultation: await saveRules(context.db, changing, input(), locale) })
  },
)

export const routes = {
  'GET /home/products/:id/consultation': showBookingRules,
  'PUT /home/products/:id/consultation': saveBookingRules,
} satisfies Addresses
