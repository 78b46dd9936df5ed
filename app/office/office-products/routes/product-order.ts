import { listPlacedProducts, ORDERED_MAX, orderProducts } from '#app/content/catalogue/product-order.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { OrderOf } from '#app/platform/order.server.ts'
import { coverImage } from '#app/platform/picture.ts'
import type { PlacedRow } from '../product-editor.ts'

const PATH = '/home/products/order'

/** The published products in the order in which the home page and the catalogue show them. */
const showProductOrder = route({ access: 'pages' }, async ({ db, school, locale }) => {
  const placed = await listPlacedProducts(db, school.id)
  const rows: PlacedRow[] = placed.map(({ id, type, title, cover }) => ({
    id,
    type,
    title: inLocale(title, locale),
    cover: coverImage(cover),
  }))
  return page('office-products/product-order', { rows, isCut: rows.length === ORDERED_MAX }, { json: { data: rows } })
})

const saveProductOrder = route(
  { access: 'pages', input: OrderOf(ORDERED_MAX), form: showProductOrder },
  async ({ db, school, input }) => {
    await orderProducts(db, school.id, input())
    return jsonOrRedirect({ ordered: true }, PATH)
  },
)

export const routes = {
  'GET /home/products/order': showProductOrder,
  'POST /home/products/order': saveProductOrder,
} satisfies Addresses
