import { randomUUID } from 'node:crypto'
import type { Db } from '#app/platform/db.server.ts'
import { addPrice } from './price-changes.server.ts'
import type { Offer } from './product.ts'
import { createProduct, type NewProduct } from './product-changes.server.ts'

type ProductOverrides = Partial<NewProduct> & {
  amount?: number
  currency?: string
  vatRate?: number | null
  accessDays?: number
}

/** A published course at 199,00 PLN with 23 % VAT, unless told otherwise. */
export async function aProduct(db: Db, overrides: ProductOverrides = {}): Promise<Offer> {
  const { amount = 19_900, currency = 'PLN', vatRate = 2300, accessDays = 0, ...rest } = overrides
  const product = await createProduct(db, {
    schoolId: 1,
    type: 'course',
    slug: `course-${randomUUID()}`,
    title: { en: 'Light', pl: 'Światło' },
    promise: { en: 'See it first.', pl: 'Najpierw je zobacz.' },
    description: { en: '<p>About light.</p>', pl: '<p>O świetle.</p>' },
    status: 'published',
    position: 1,
    ...rest,
  })
  const { schoolId, id: productId } = product
  return { ...product, prices: [await addPrice(db, { schoolId, productId, amount, currency, vatRate, accessDays })] }
}
