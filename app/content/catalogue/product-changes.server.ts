import { desc, eq, sql } from 'drizzle-orm'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import { type Db, getFailure, isForeignKeyFailure } from '#app/platform/db.server.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { cleanedHtml } from '#app/platform/written.server.ts'
import { productChanged } from './events.server.ts'
import { startSelling } from './price-changes.server.ts'
import type { Product, ProductFacts, ProductStatus, ProductType, WithTeachers } from './product.ts'
import { setTags } from './product-tags.server.ts'
import { claimSlug, releaseSlugs } from './slugs.server.ts'
import { products } from './tables.server.ts'
import { setTeachers } from './teachers.server.ts'

/** What can be said of a product. Texts are in languages; HTML is as it was written, and cleaned here. */
export type ProductEdit = Partial<ProductFacts> & {
  slug?: string
  title?: LocalText
  promise?: LocalText
  description?: LocalText
  outcomes?: LocalText[]
  questions?: { question: LocalText; answer: LocalText }[]
  cover?: string | null
  trailerUrl?: string | null
  trailerVideoId?: number | null
  seoTitle?: LocalText
  seoDescription?: LocalText
  socialImage?: string | null
  status?: ProductStatus
  /** Until when it is sold before it opens; null where it is not. */
  presaleUntil?: string | null
  /** In the order in which its page names them. */
  teacherIds?: number[]
  tagIds?: number[]
}

export type NewProduct = ProductEdit & {
  schoolId: number
  type: ProductType
  slug: string
  title: LocalText
  promise: LocalText
  description: LocalText
  status: ProductStatus
  /** Its place among the school's products; without one the last. */
  position?: number
}

/** Adds a product; a slug that is taken, or is a word of our own addresses, is a 422. */
export async function createProduct(
  db: Db,
  { outcomes = [], questions = [], teacherIds = [], tagIds = [], description, position, ...product }: NewProduct,
): Promise<Product & WithTeachers> {
  const row = await db
    .insert(products)
    .values({
      ...product,
      outcomes,
      questions,
      description: await cleanedHtml(description),
      position: position ?? (await lastPosition(db, product.schoolId)) + 1,
    })
    .returning()
    .catch(refuseTaken)
    .then(expectRow)
  await markShownImagesUsed(db, row.schoolId, row.description)
  await claimSlug(db, row.schoolId, { owner: 'product', ownerId: row.id }, product.slug)
  if (teacherIds.length > 0) await setTeachers(db, row, teacherIds)
  if (tagIds.length > 0) await setTags(db, row, tagIds)
  await publish(db, row.schoolId, productChanged, { productId: row.id })
  return { ...row, teacherIds }
}

async function lastPosition(db: Db, schoolId: number): Promise<number> {
  const [last] = await db
    .select({ position: products.position })
    .from(products)
    .where(eq(products.schoolId, schoolId))
    .orderBy(desc(products.position))
    .limit(1)
  return last?.position ?? 0
}

/** Keeps a product from being changed by anybody else until this transaction ends; 404 when it is gone. */
export async function lockProduct(
  db: Db,
  product: Pick<Product, 'schoolId' | 'id'>,
): Promise<{ version: number; now: string }> {
  return db
    .select({ version: products.version, now: sql<string>`now()`.mapWith(products.presaleUntil) })
    .from(products)
    .where(isProduct(product))
    .for('update')
    .then(requireRow)
}

/** Changes what is said of a product. A slug that is taken, or a word of ours, is a 422. */
export async function changeProduct(
  db: Db,
  product: Pick<Product, 'schoolId' | 'id' | 'slug'>,
  { teacherIds, tagIds, description, ...columns }: ProductEdit,
): Promise<void> {
  const { schoolId, id } = product
  const clean = description && (await cleanedHtml(description))
  if (clean) await markShownImagesUsed(db, schoolId, clean)
  if (columns.status === 'published' || columns.status === 'hidden') await startSelling(db, schoolId, id)
  await db
    .update(products)
    .set({
      ...columns,
      ...(clean && { description: clean }),
      // Its buyers are told of the moment, also where it comes early.
      version: sql`${products.version} + 1`,
    })
    .where(isProduct(product))
    .catch(refuseTaken)
  if (columns.slug !== undefined && columns.slug !== product.slug)
    await claimSlug(db, schoolId, { owner: 'product', ownerId: id }, columns.slug)
  if (teacherIds) await setTeachers(db, product, teacherIds)
  if (tagIds) await setTags(db, product, tagIds)
  await publish(db, schoolId, productChanged, { productId: id })
}

/** Deletes a product that nobody bought, has or had; else 409: then it is archived. */
export async function deleteProduct(db: Db, product: Pick<Product, 'schoolId' | 'id'>): Promise<void> {
  const { schoolId, id } = product
  await releaseSlugs(db, schoolId, { owner: 'product', ownerId: id })
  await db
    .delete(products)
    .where(isProduct(product))
    .catch((error: unknown) => {
      if (isForeignKeyFailure(error)) throw new Refusal(409, 'catalogue.in_use')
      throw error
    })
  await publish(db, schoolId, productChanged, { productId: id })
}

const isProduct = ({ schoolId, id }: Pick<Product, 'schoolId' | 'id'>) => hasId(products, schoolId, id)

function refuseTaken(error: unknown): never {
  if (getFailure(error).constraint === 'product_slug') throw invalid('slug', 'catalogue.slug_taken')
  throw error
}
