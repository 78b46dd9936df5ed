import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { type OrderedIds, placeAmong, refuseOther } from '#app/platform/order.server.ts'
import type { ProductType } from './product.ts'
import { products } from './tables.server.ts'

/** How many products are put in order at once; those behind them keep their places. */
export const ORDERED_MAX = 200

/** A published product where its place among the others is decided. */
export type PlacedProduct = {
  id: number
  type: ProductType
  title: typeof products.$inferSelect.title
  cover: string | null
}

/** The first published products in the school's order, as its home and its catalogue show them. */
export async function listPlacedProducts(db: Db, schoolId: number): Promise<PlacedProduct[]> {
  const { id, type, title, cover, status, position } = products
  return await db
    .select({ id, type, title, cover })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), eq(status, 'published')))
    .orderBy(asc(position), asc(id))
    .limit(ORDERED_MAX)
}

/**
 * Puts these products in the order of their ids, on the places that they have together: all others stay where they are. 409
 * for an id that is named twice or is no product of the school, and where they stand in another order than the one seen.
 */
export async function orderProducts(db: Db, schoolId: number, { ids, from }: OrderedIds): Promise<void> {
  const stored = await db
    .select({ id: products.id, position: products.position })
    .from(products)
    .where(eq(products.schoolId, schoolId))
    .orderBy(asc(products.id))
    .for('no key update')
  // Who waited for another finds the rows as that one left them, in the order in which they stood before.
  const all = stored.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id)
  const named = all.filter((id) => ids.includes(id))
  refuseOther(named, { ids, from }, 'catalogue.order_changed')
  const next = [...ids]
  const ordered = all.map((id) => (named.includes(id) ? (next.shift() ?? id) : id))
  const position = placeAmong(ordered, products.id)
  await db
    .update(products)
    .set({ position })
    .where(and(eq(products.schoolId, schoolId), sql`${products.position} <> ${position}`))
}
