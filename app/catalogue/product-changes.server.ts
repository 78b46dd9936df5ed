import { and, eq } from 'drizzle-orm'
import { type Db, failureOf } from '../platform/db.server.ts'
import { cleanLocalHtml } from '../platform/html.server.ts'
import type { LocalText } from '../platform/i18n.ts'
import { invalid } from '../platform/refusal.ts'
import type { Level, Price, Product, ProductStatus, ProductType, Taught } from './product.ts'
import { claimSlug } from './slugs.server.ts'
import { priceHistory, prices, products, productTeachers } from './tables.server.ts'

export type NewProduct = {
  schoolId: number
  type: ProductType
  slug: string
  title: LocalText
  promise: LocalText
  /** HTML as it was written; it is cleaned here. */
  description: LocalText
  outcomes?: LocalText[]
  questions?: { question: LocalText; answer: LocalText }[]
  level?: Level | null
  cover?: string | null
  /** In the order in which its page names them. */
  teacherIds?: number[]
  status: ProductStatus
  position: number
}

/** Adds a product; a slug that is taken, or is a word of our own addresses, is a 422. */
export async function createProduct(
  db: Db,
  { outcomes = [], questions = [], teacherIds = [], description, ...product }: NewProduct,
): Promise<Product & Taught> {
  const values = { ...product, outcomes, questions, description: cleanLocalHtml(description) }
  const [row] = await db
    .insert(products)
    .values(values)
    .returning()
    .catch((error: unknown) => {
      if (failureOf(error).constraint === 'product_slug') throw invalid('slug', 'catalogue.slug_taken')
      throw error
    })
  if (!row) throw new Error('no product was inserted')
  const { schoolId, id } = row
  await claimSlug(db, schoolId, { owner: 'product', ownerId: id }, product.slug)
  await setTeachers(db, { schoolId, id }, teacherIds)
  return { ...row, teacherIds }
}

/** Who teaches a product from now on, in this order. */
async function setTeachers(
  db: Db,
  { schoolId, id: productId }: Pick<Product, 'schoolId' | 'id'>,
  teacherIds: readonly number[],
): Promise<void> {
  await db
    .delete(productTeachers)
    .where(and(eq(productTeachers.schoolId, schoolId), eq(productTeachers.productId, productId)))
  if (teacherIds.length === 0) return
  await db
    .insert(productTeachers)
    .values(teacherIds.map((accountId, position) => ({ schoolId, productId, accountId, position })))
}

type NewPrice = Omit<Price, 'id' | 'accessDays'> & {
  schoolId: number
  productId: number
  accessDays?: number
  position?: number
}

/** Adds a price and begins its history. */
export async function addPrice(db: Db, price: NewPrice): Promise<Price> {
  const { schoolId, amount, currency } = price
  const [row] = await db.insert(prices).values(price).returning()
  if (!row) throw new Error('no price was inserted')
  await db.insert(priceHistory).values({ schoolId, priceId: row.id, amount, currency })
  return row
}

/** Changes what a price costs from now on, and remembers since when: the lowest price of 30 days is read from there. */
export async function changePrice(db: Db, schoolId: number, priceId: number, amount: number): Promise<void> {
  const [changed] = await db
    .update(prices)
    .set({ amount })
    .where(and(eq(prices.schoolId, schoolId), eq(prices.id, priceId)))
    .returning({ currency: prices.currency })
  if (changed) await db.insert(priceHistory).values({ schoolId, priceId, amount, currency: changed.currency })
}
