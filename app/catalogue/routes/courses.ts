import { z } from 'zod'
import { productRow } from '#app/courses/card.ts'
import { productCards } from '#app/courses/cards.server.ts'
import { page } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Whole } from '#app/platform/inputs.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { listProductRows, listProducts } from '../showcase.server.ts'

const input = z.object({
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).default(20),
})

/** The catalogue; as JSON a list of product rows. */
export const courses = route({ access: 'visitor', input, cached: true }, async (asked) => {
  const { c, db, viewer, school, locale } = asked
  const { cursor, length } = asked.input()
  const after = (next: string | null) =>
    next && `/courses?${new URLSearchParams({ cursor: next, length: `${length}` })}`
  if (prefersJson(c)) {
    const { products, next } = await listProductRows(db, viewer, { cursor, length })
    return { data: products.map((product) => productRow(product, locale)), next_page_url: after(next) }
  }
  const { products, next } = await listProducts(db, viewer, { cursor, length })
  const cards = await productCards(db, school.id, products, locale)
  return page('catalogue/courses', { cards, nextUrl: after(next), first: cursor === undefined })
})
