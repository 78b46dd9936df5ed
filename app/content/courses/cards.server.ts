import type { ListedProduct } from '#app/content/catalogue/listed.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { type ProductCard, productCard } from './card.ts'
import { listCourseSizes } from './outline.server.ts'

/** The cards of these products, with how much each of them holds, in one statement. */
export async function listProductCards(
  db: Db,
  schoolId: number,
  products: readonly ListedProduct[],
  locale: Locale,
): Promise<ProductCard[]> {
  const ids = products.map((product) => product.id)
  const sizes = await listCourseSizes(db, schoolId, ids)
  return products.map((product) => productCard(product, sizes.get(product.id), locale))
}
