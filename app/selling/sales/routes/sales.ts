import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { exportRoute, inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { partners } from '#app/selling/checkout/partners.server.ts'
import { recheckForPage } from '#app/selling/checkout/rechecks.server.ts'
import { loadSalePage, requireSale } from '../sale.server.ts'
import { saleFile, soldList } from '../sale-file.server.ts'
import { saleList, totalSales } from '../sales.server.ts'

/** Every order of the school, whatever became of it; as JSON a list of rows. */
const listSales = listRoute(
  saleList,
  { access: 'sales', json: inSnakeCase(saleList) },
  async ({ c, db, viewer, school, list }) => {
    const [totals, products, affiliates] = await Promise.all([
      totalSales(db, school, list.filters),
      loadProductOptions(db, { c, viewer, school }),
      school.hasAffiliates || list.filters.affiliate ? partners.use().listAffiliates(db, school.id) : [],
    ])
    return page('sales/transactions', { list, totals, products, affiliates })
  },
)

/** The same orders as a file. */
const exportSales = exportRoute(soldList, saleFile, { access: 'sales' })

/** One order with everything that happened to it. */
export const showSale = route(
  { access: 'sales', ids: z.object({ transaction: Id }) },
  async ({ db, school, locale, ids }) => {
    const sale = await loadSalePage(db, { school, locale }, ids.transaction)
    return page('sales/transaction', sale, { json: toSnakeCase(sale) })
  },
)

/** Asks the provider how a waiting payment went. */
const recheckSale = route({ access: 'sales', ids: z.object({ transaction: Id }) }, async ({ db, school, ids }) => {
  const transaction = await requireSale(db, school.id, ids.transaction)
  return afterCommit(async () => {
    const status = await recheckForPage(transaction)
    return jsonOrRedirect({ status }, `/home/transactions/${transaction.id}`)
  })
})

export const routes = {
  'GET /home/transactions': listSales,
  'GET /home/transactions/export': exportSales,
  'GET /home/transactions/:transaction': showSale,
  'POST /home/transactions/:transaction/recheck': recheckSale,
} satisfies Addresses
