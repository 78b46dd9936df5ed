import type { RowOfList } from '#app/content/catalogue/listed.ts'
import { nextTurn } from '#app/content/catalogue/price.ts'
import { listTagsOfProducts } from '#app/content/catalogue/product-tags.server.ts'
import { listPublishedTypes, productList, productRowList } from '#app/content/catalogue/public-products.server.ts'
import { productRow } from '#app/content/courses/card.ts'
import { listProductCards } from '#app/content/courses/cards.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const json = {
  list: productRowList,
  row: (product: RowOfList, { locale }: ViewerContext<Viewer>) => toSnakeCase(productRow(product, locale)),
}

/** The catalogue; as JSON a list of product rows. */
const listCourses = listRoute(
  productList,
  { access: 'visitor', cached: true, length: 20, json },
  async ({ db, school, locale, list: { rows, nextUrl, first, filters } }) => {
    const cards = await listProductCards(db, school.id, rows, locale)
    const tags = await listTagsOfProducts(db, school.id, locale)
    const types = (await listPublishedTypes(db, school.id)).map(({ type }) => type)
    const turnsAt = nextTurn(rows.map(({ price }) => price))
    const { tag = null, type = null } = filters
    return page('shop/courses', { cards, nextUrl, first, tags, tag, types, type }, { turnsAt })
  },
)

export const routes = {
  'GET /courses': listCourses,
} satisfies Addresses
