import { z } from 'zod'
import { listProductTitles } from '#app/catalogue/taught.server.ts'
import { recheckForPage } from '#app/checkout/provider-word.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { csvFile, spendExport } from '#app/platform/csv.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Day, Filter, Line, Whole } from '#app/platform/inputs.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { findSale, salePage } from '../sale.server.ts'
import { SALE_STATUSES, salesQuery } from '../sale-view.ts'
import { listSales, totalSales } from '../sales.server.ts'
import { salesRows } from '../sales-export.server.ts'

const filters = {
  q: Filter(Line(1, 100)),
  status: Filter(z.enum(SALE_STATUSES)),
  product: Filter(Whole.pipe(z.int().positive())),
  from: Filter(Day),
  to: Filter(Day),
}
const input = z.object({
  ...filters,
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).optional(),
})

/** Every order of the school, whatever became of it; as JSON a list of rows. */
export const sales = route({ access: 'sales', input }, async ({ c, db, viewer, school, locale, input }) => {
  const { cursor, length: wanted, ...asked } = input()
  const length = wanted ?? (prefersJson(c) ? 20 : 25)
  const { sales: rows, next } = await listSales(db, { school, locale }, asked, { cursor, length })
  const nextUrl = next && `/home/transactions?${salesQuery({ ...asked, length, cursor: next })}`
  if (prefersJson(c)) return { data: rows, next_page_url: nextUrl }
  const [totals, products] = await Promise.all([
    totalSales(db, school, asked),
    listProductTitles(db, { viewer, school }),
  ])
  const first = cursor === undefined
  return page('payments/transactions', { sales: rows, nextUrl, totals, products, filters: { ...asked, length }, first })
})

/** The same orders as a file. */
export const salesExport = route(
  { access: 'sales', input: z.object(filters) },
  async ({ db, school, locale, input }) => {
    const asked = input()
    await spendExport(db, school.id, 'transactions')
    return csvFile('transactions', await salesRows(db, { school, locale }, asked))
  },
)

/** One order with everything that happened to it. */
export const sale = route(
  { access: 'sales', ids: z.object({ transaction: Id }) },
  async ({ db, school, locale, ids }) =>
    page('payments/transaction', await salePage(db, { school, locale }, ids.transaction)),
)

/** Asks the provider how a waiting payment went. */
export const recheckSale = route(
  { access: 'sales', ids: z.object({ transaction: Id }) },
  async ({ db, school, ids }) => {
    const transaction = await findSale(db, school.id, ids.transaction)
    return afterCommit(async () => {
      const status = await recheckForPage(transaction)
      return jsonOrRedirect({ status }, `/home/transactions/${transaction.id}`)
    })
  },
)
