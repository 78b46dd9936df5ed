import { findProduct } from '#app/content/catalogue/products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { createCode } from '#app/selling/promotions/codes.server.ts'
import type { DemoPromoCode } from '../demo/content-types.ts'

type School = Parameters<typeof createCode>[1]

/** The codes of the school, those for one course after it. */
export async function loadPromoCodes(db: Db, school: School, codes: readonly DemoPromoCode[]): Promise<void> {
  for (const { course, quantity = null, expires_at: expiresAt = null, ...code } of codes) {
    const product = course === undefined ? undefined : await findProduct(db, school.id, course)
    const of = product
      ? { mode: 'single' as const, productIds: [product.id] }
      : { mode: 'all' as const, productIds: [] }
    const limits = { quantity, perPerson: null, minimum: null, startsAt: null, expiresAt }
    await createCode(db, school, { ...code, ...limits, ...of })
  }
}
