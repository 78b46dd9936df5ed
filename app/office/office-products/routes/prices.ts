import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { deletePrice, findDeletedPrice } from '#app/content/catalogue/price-changes.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { Fields, Several } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { productFields } from '../inputs.server.ts'
import { PriceInput, priceOf } from '../price-inputs.server.ts'
import {
  listPriceRows,
  loadPriceFile,
  loadPricesEditor,
  NEW,
  priceSpans,
  requirePriceRow,
} from '../price-rows.server.ts'
import { createPrice, reorderPrices, savePrice } from '../save-price.server.ts'
import { saveProduct } from '../save-product.server.ts'

const ids = z.object({ id: Id })
const idsOfOne = z.object({ id: Id, price: Id })
const declared = { access: 'prices', ids } as const
const declaredOfOne = { access: 'prices', ids: idsOfOne } as const
type PricesContext = Pick<RouteContext<typeof declared>, 'db' | 'viewer' | 'school' | 'locale' | 'ids'>
type PriceContext = PricesContext & { ids: z.infer<typeof idsOfOne> }

const built = ({ db, viewer, school, ids }: PricesContext) => findBuilt(db, { viewer, school }, ids.id)
const writing = ({ locale, viewer }: PricesContext) => ({ locale, by: viewer.id })
const getPath = ({ ids }: PricesContext) => `/home/products/${ids.id}/prices`

/** The page that edits the prices of a product; as JSON their rows. `chosen` is the price whose form it shows. */
async function pricesPage(context: PricesContext, chosen: string | undefined) {
  const { db, school, locale } = context
  const product = await built(context)
  const data = await listPriceRows(db, product, locale)
  const editor = await loadPricesEditor(db, product, { locale, currency: school.currency, chosenPrice: chosen })
  return page('office-products/prices', editor, { json: toSnakeCase({ data, nextPageUrl: null }) })
}

const showPrices = route(declared, (context) => pricesPage(context, context.c.req.query('price')))

/** The page with the form that was refused, whichever price its own address names. */
const showNewPriceAgain = route(declared, (context) => pricesPage(context, NEW))
const showPriceAgain = route(declaredOfOne, (context) => pricesPage(context, String(context.ids.price)))

async function answer(context: PriceContext, status: 200 | 201 = 200) {
  const price = await requirePriceRow(context.db, await built(context), context.ids.price, context.locale)
  return jsonOrRedirect(toSnakeCase({ price }), `${getPath(context)}?price=${price.id}`, status)
}

const addPriceRow = route({ ...declared, input: PriceInput, form: showNewPriceAgain }, async (context) => {
  const { db, school, locale } = context
  const product = await built(context)
  const price = priceOf(context.input())
  const currency = price.currency ?? (await listPriceRows(db, product, locale))[0]?.currency ?? school.currency
  const { id } = await createPrice(db, product, { ...price, currency }, writing(context))
  return answer({ ...context, ids: { ...context.ids, price: id } }, 201)
})

const showPrice = route(declaredOfOne, (context) => answer(context))

const changePriceRow = route({ ...declaredOfOne, input: PriceInput, form: showPriceAgain }, async (context) => {
  const product = await built(context)
  await requirePriceRow(context.db, product, context.ids.price, context.locale)
  await savePrice(context.db, product, context.ids.price, priceOf(context.input()), writing(context))
  return answer(context)
})

const dropPriceRow = route(declaredOfOne, async (context) => {
  const { schoolId, id } = await built(context)
  await deletePrice(context.db, { schoolId, productId: id, id: context.ids.price }, context.viewer.id)
  return { deleted: true }
})

const orderPrices = route({ ...declared, input: z.object({ ids: Several(Id) }) }, async (context) => {
  await reorderPrices(context.db, await built(context), context.input().ids)
  return jsonOrRedirect({ ordered: true }, getPath(context))
})

/** From when on its buyers have it; a form without a date opens it. */
const savePresale = route(
  { ...declared, input: Fields({ presaleUntil: productFields.presaleUntil }), form: showPrices },
  async (context) => {
    const { presaleUntil } = context.input()
    await saveProduct(context.db, context, await built(context), { presaleUntil })
    return jsonOrRedirect({ saved: true }, getPath(context))
  },
)

const idsOfHistory = Fields({ id: Id, priceId: Id.optional() })
const declaredOfHistory = { access: 'prices', ids: idsOfHistory } as const

/** The price that is named, also where it was deleted; else the first. */
async function namedPrice(context: PricesContext & { ids: z.infer<typeof idsOfHistory> }) {
  const { db, locale, ids } = context
  const product = await built(context)
  const rows = await listPriceRows(db, product, locale)
  if (ids.priceId === undefined) return rows[0]
  const named = rows.find(({ id }) => id === ids.priceId) ?? (await findDeletedPrice(db, product, ids.priceId))
  requireFound(named)
  return named
}

/** What buyers paid and when; as CSV by Accept. */
const showPriceHistory = route(declaredOfHistory, async (context) => {
  const { c, db, school, locale } = context
  const price = await namedPrice(context)
  if (price && c.req.header('accept')?.includes('text/csv'))
    return loadPriceFile(db, school.id, price, { locale, timeZone: school.timeZone })
  return toSnakeCase({ data: price ? await priceSpans(db, school.id, price) : [] })
})

/** The same as a file. */
const exportPriceHistory = route(declaredOfHistory, async (context) => {
  const price = await namedPrice(context)
  requireFound(price)
  return loadPriceFile(context.db, context.school.id, price, {
    locale: context.locale,
    timeZone: context.school.timeZone,
  })
})

export const routes = {
  'POST /home/products/:id/presale': savePresale,
  'GET /home/products/:id/price-history': showPriceHistory,
  'GET /home/products/:id/price-history/export': exportPriceHistory,
  'GET /home/products/:id/prices': showPrices,
  'POST /home/products/:id/prices': addPriceRow,
  'POST /home/products/:id/prices/order': orderPrices,
  'GET /home/products/:id/prices/:price': showPrice,
  'POST /home/products/:id/prices/:price': changePriceRow,
  'PUT /home/products/:id/prices/:price': changePriceRow,
  'DELETE /home/products/:id/prices/:price': dropPriceRow,
} satisfies Addresses
