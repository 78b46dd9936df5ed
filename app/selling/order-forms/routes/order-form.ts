import { z } from 'zod'
import { findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { offeredWays } from '../offered-ways.server.ts'
import { findOrderForm, OrderFormInput, saveOrderForm } from '../order-forms.server.ts'

const declared = { access: 'prices', ids: z.object({ id: Id }) } as const

/** What a product's order asks: the page that edits it, or the row. */
const showOrderForm = route(declared, async ({ db, ids, locale, ...context }) => {
  const product = await findBuilt(db, context, ids.id)
  const form = await findOrderForm(db, product)
  const { prices } = await findOffer(db, context.viewer, product.slug)
  const costs = prices.some(({ amount }) => amount > 0)
  const props = {
    product: toFramed(product, locale),
    form,
    costs,
    offered: offeredWays(context.school, prices),
  }
  return page('order-forms/order-form', props, { json: { order_form: form } })
})

const changeOrderForm = route(
  { ...declared, input: OrderFormInput, maxBytes: LONGEST },
  async ({ db, ids, locale, input, ...context }) => {
    const product = await findBuilt(db, context, ids.id)
    return { order_form: await saveOrderForm(db, product, input(), locale) }
  },
)

export const routes = {
  'GET /home/products/:id/order-form': showOrderForm,
  'PUT /home/products/:id/order-form': changeOrderForm,
} satisfies Addresses
