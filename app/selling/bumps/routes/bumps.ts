import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, type RouteContext, route } from '#app/platform/http.server.ts'
import { OPTION_LIMIT, optionInput } from '#app/platform/option-list.server.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { OFFERS_MAX } from '../bump.ts'
import { BumpInput } from '../inputs.server.ts'
import { findOfferedPrices } from '../offered-prices.server.ts'
import {
  createBump,
  deleteBump,
  findBumpRow,
  listBumpRows,
  loadBumpsEditor,
  orderBumps,
  saveBump,
} from '../save-bumps.server.ts'

const declared = { access: 'prices', ids: z.object({ id: Id }) } as const
const declaredOfOne = { access: 'prices', ids: z.object({ id: Id, bump: Id }) } as const
type BumpsContext = Pick<RouteContext<typeof declared>, 'db' | 'viewer' | 'school' | 'locale' | 'ids'>

const built = ({ db, viewer, school, ids }: BumpsContext) => findBuilt(db, { viewer, school }, ids.id)

/** What the checkout of a product offers beside it: the page that edits it, or the rows. */
const showBumps = route(declared, async (asked) => {
  const product = await built(asked)
  const data = await listBumpRows(asked.db, product, asked.locale)
  const editor = await loadBumpsEditor(asked.db, product, asked)
  return page('bumps/bumps', editor, { json: { data: toSnakeCase(data), next_page_url: null } })
})

async function answer(context: BumpsContext, id: number, status: 200 | 201 = 200) {
  const bump = await findBumpRow(context.db, await built(context), id, context.locale)
  return jsonOrRedirect(toSnakeCase({ bump }), `/home/products/${context.ids.id}/bumps`, status)
}

const addBump = route({ ...declared, input: BumpInput, form: showBumps }, async (asked) =>
  answer(asked, await createBump(asked.db, await built(asked), asked, asked.input()), 201),
)

const showBump = route(declaredOfOne, (asked) => answer(asked, asked.ids.bump))

const changeBump = route({ ...declaredOfOne, input: BumpInput, form: showBumps }, async (asked) => {
  const { bump: id } = asked.ids
  const product = await built(asked)
  await findBumpRow(asked.db, product, id, asked.locale)
  await saveBump(asked.db, product, asked, { id, body: asked.input() })
  return answer(asked, id)
})

const orderBumpRows = route({ ...declared, input: OrderOf(OFFERS_MAX), form: showBumps }, async (asked) => {
  await orderBumps(asked.db, await built(asked), asked.input())
  return jsonOrRedirect({ ordered: true }, `/home/products/${asked.ids.id}/bumps`)
})

const removeBump = route(declaredOfOne, async (asked) => {
  await deleteBump(asked.db, await built(asked), asked.ids.bump)
  return { deleted: true }
})

/** Finds prices to offer beside a product, while a name is typed. */
const findBumpPrices = route(
  { ...declared, input: z.object(optionInput), limit: OPTION_LIMIT },
  async ({ input, ...asked }) => {
    const { options, more } = await findOfferedPrices(asked.db, await built(asked), asked, input())
    return { data: options, more }
  },
)

export const routes = {
  'GET /home/options/products/:id/bump-prices': findBumpPrices,
  'GET /home/products/:id/bumps': showBumps,
  'POST /home/products/:id/bumps': addBump,
  'POST /home/products/:id/bumps/order': orderBumpRows,
  'GET /home/products/:id/bumps/:bump': showBump,
  'POST /home/products/:id/bumps/:bump': changeBump,
  'PUT /home/products/:id/bumps/:bump': changeBump,
  'DELETE /home/products/:id/bumps/:bump': removeBump,
} satisfies Addresses
