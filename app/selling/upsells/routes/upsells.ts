import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { OFFERS_MAX } from '#app/selling/bumps/bump.ts'
import { UpsellInput } from '../inputs.server.ts'
import {
  createUpsell,
  deleteUpsell,
  findUpsellRow,
  listUpsellRows,
  loadUpsellsEditor,
  orderUpsells,
  saveUpsell,
} from '../save-upsells.server.ts'

const declared = { access: 'prices', ids: z.object({ id: Id }) } as const
const declaredOfOne = { access: 'prices', ids: z.object({ id: Id, upsell: Id }) } as const
type UpsellsContext = Pick<RouteContext<typeof declared>, 'db' | 'viewer' | 'school' | 'locale' | 'ids'>

const built = ({ db, viewer, school, ids }: UpsellsContext) => findBuilt(db, { viewer, school }, ids.id)

/** What is offered after a product was paid for: the page that edits it, or the rows. */
const showUpsells = route(declared, async (asked) => {
  const product = await built(asked)
  const data = await listUpsellRows(asked.db, product, asked.locale)
  const editor = await loadUpsellsEditor(asked.db, product, asked)
  return page('upsells/upsells', editor, { json: { data: toSnakeCase(data), next_page_url: null } })
})

async function answer(context: UpsellsContext, id: number, status: 200 | 201 = 200) {
  const upsell = await findUpsellRow(context.db, await built(context), id, context.locale)
  return jsonOrRedirect(toSnakeCase({ upsell }), `/home/products/${context.ids.id}/upsells`, status)
}

const addUpsell = route({ ...declared, input: UpsellInput, form: showUpsells }, async (asked) =>
  answer(asked, await createUpsell(asked.db, await built(asked), asked, asked.input()), 201),
)

const showUpsell = route(declaredOfOne, (asked) => answer(asked, asked.ids.upsell))

const changeUpsell = route({ ...declaredOfOne, input: UpsellInput, form: showUpsells }, async (asked) => {
  const { upsell: id } = asked.ids
  const product = await built(asked)
  await findUpsellRow(asked.db, product, id, asked.locale)
  await saveUpsell(asked.db, product, asked, { id, body: asked.input() })
  return answer(asked, id)
})

const orderUpsellRows = route({ ...declared, input: OrderOf(OFFERS_MAX), form: showUpsells }, async (asked) => {
  await orderUpsells(asked.db, await built(asked), asked.input())
  return jsonOrRedirect({ ordered: true }, `/home/products/${asked.ids.id}/upsells`)
})

const removeUpsell = route(declaredOfOne, async (asked) => {
  await deleteUpsell(asked.db, await built(asked), asked.ids.upsell)
  return { deleted: true }
})

export const routes = {
  'GET /home/products/:id/upsells': showUpsells,
  'POST /home/products/:id/upsells': addUpsell,
  'POST /home/products/:id/upsells/order': orderUpsellRows,
  'GET /home/products/:id/upsells/:upsell': showUpsell,
  'POST /home/products/:id/upsells/:upsell': changeUpsell,
  'PUT /home/products/:id/upsells/:upsell': changeUpsell,
  'DELETE /home/products/:id/upsells/:upsell': removeUpsell,
} satisfies Addresses
