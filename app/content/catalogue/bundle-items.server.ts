import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { fitsInBundle, type Product } from './product.ts'
import { bundleItems, products } from './tables.server.ts'

export type BundleItem = { productId: number; title: LocalText; slug: string }

/** What a bundle holds, in order. */
export function listItems(db: Db, schoolId: number, bundleId: number): Promise<BundleItem[]> {
  return db
    .select({ productId: products.id, title: products.title, slug: products.slug })
    .from(bundleItems)
    .innerJoin(products, hasId(products, schoolId, bundleItems.productId))
    .where(and(eq(bundleItems.schoolId, schoolId), eq(bundleItems.bundleId, bundleId)))
    .orderBy(asc(bundleItems.position), asc(products.id))
}

/**
 * What a bundle holds from now on, in this order; who has it gets what is new in it where `reachesOwners` says so. 404 for
 * what the school does not have; 422 on `items` for what cannot be within one, or has no seats for all who have the bundle.
 */
export async function setItems(
  db: Db,
  { schoolId, id: bundleId }: Pick<Product, 'schoolId' | 'id'>,
  productIds: readonly number[],
  { reachesOwners = false }: { reachesOwners?: boolean } = {},
): Promise<void> {
  const wanted = [...new Set(productIds)]
  const found = await db
    .select({ id: products.id, type: products.type })
    .from(products)
    .where(and(eq(products.schoolId, schoolId), inArray(products.id, wanted)))
  requireFound(found.length >= wanted.length)
  if (!found.every(({ type }) => fitsInBundle(type))) throw invalid('items', 'catalogue.not_in_a_bundle')
  const before = await db
    .delete(bundleItems)
    .where(and(eq(bundleItems.schoolId, schoolId), eq(bundleItems.bundleId, bundleId)))
    .returning()
  const added = found.filter(({ id }) => !before.some(({ productId }) => productId === id))
  if (reachesOwners && added.some(({ type }) => type === 'event'))
    throw invalid('items', 'catalogue.seats_reach_nobody')
  const values = wanted.map((productId, position) => {
    const known = before.find((item) => item.productId === productId)
    return { schoolId, bundleId, productId, position, reachesOwners: known ? known.reachesOwners : reachesOwners }
  })
  if (values.length > 0) await db.insert(bundleItems).values(values)
}
