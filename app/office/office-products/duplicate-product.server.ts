import { copyRules } from '#app/booking/consultations/rules.server.ts'
import { listItems, setItems } from '#app/content/catalogue/bundle-items.server.ts'
import { copyTitle } from '#app/content/catalogue/copy-title.server.ts'
import { type BuiltProduct, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { copyPrices } from '#app/content/catalogue/price-changes.server.ts'
import { getProductFacts } from '#app/content/catalogue/product.ts'
import { createProduct } from '#app/content/catalogue/product-changes.server.ts'
import { listTagIds } from '#app/content/catalogue/product-tags.server.ts'
import { findFreeSlug } from '#app/content/catalogue/slugs.server.ts'
import { copyOutline } from '#app/content/courses/copies.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { copyOrderForm } from '#app/selling/order-forms/order-forms.server.ts'
import { copyLayout } from '#app/storefront/pages/pages.server.ts'

/**
 * Copies a product with all that it is made of, as a draft with an address of its own. Who bought it, what they did in it
 * and what they said of it stays with the original; an event's date does too, as the copy is for another one.
 */
export async function duplicateProduct(db: Db, context: ViewerContext, product: BuiltProduct): Promise<BuiltProduct> {
  const { schoolId, id, type, slug, outcomes, questions, promise, description } = product
  const { cover, trailerUrl, trailerVideoId, seoTitle, seoDescription, socialImage, teacherIds } = product
  const copy = await createProduct(db, {
    schoolId,
    type,
    outcomes,
    questions,
    promise,
    description,
    ...getProductFacts(product),
    cover,
    trailerUrl,
    trailerVideoId,
    seoTitle,
    seoDescription,
    socialImage,
    teacherIds,
    status: 'draft',
    slug: await findFreeSlug(db, schoolId, `${slug}-copy`),
    title: copyTitle(product.title),
    tagIds: await listTagIds(db, product),
  })
  await copyPrices(db, schoolId, id, copy.id)
  await copyOrderForm(db, product, copy.id)
  if (product.type === 'consultation') await copyRules(db, product, copy.id)
  if (type === 'course') await copyOutline(db, schoolId, id, copy.id)
  if (type === 'bundle') {
    const items = await listItems(db, schoolId, id)
    const ids = items.map(({ productId }) => productId)
    await setItems(db, copy, ids)
  }
  await copyLayout(db, context, id, copy.id)
  return findBuilt(db, context, copy.id)
}
