import { randomUUID } from 'node:crypto'
import { LIFETIME, PERIODS, type Period } from '#app/content/catalogue/period.ts'
import { addPrice } from '#app/content/catalogue/price-changes.server.ts'
import { createProduct } from '#app/content/catalogue/product-changes.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requirePlan } from './plans.server.ts'
import { membershipPlans, membershipPrices, membershipProducts } from './tables.server.ts'

type PlanOverrides = {
  schoolId?: number
  trialDays?: number
  opens?: number[]
  amounts?: Partial<Record<Period, number>>
}

/** A plan at 59,00 a month and 549,00 a year, or as it is wanted. */
export async function aPlan(db: Db, { schoolId = 1, trialDays = 0, opens = [], amounts = {} }: PlanOverrides = {}) {
  const texts = { title: { en: 'One window', pl: 'Jedno okno' }, promise: {}, description: {} }
  const product = { schoolId, type: 'membership', slug: `plan-${randomUUID()}`, ...texts } as const
  const { id: planId } = await createProduct(db, { ...product, status: 'published' })
  await db.insert(membershipPlans).values({ schoolId, productId: planId, trialDays })
  const sold: Partial<Record<Period, number>> = { 1: 5900, 12: 54_900, [LIFETIME]: 149_000, ...amounts }
  for (const [position, period] of PERIODS.entries()) {
    const amount = sold[period]
    if (amount === undefined) continue
    const price = { schoolId, productId: planId, amount, currency: 'PLN', vatRate: 2300, position }
    const { id: priceId } = await addPrice(db, price)
    await db.insert(membershipPrices).values({ schoolId, planId, priceId, period })
  }
  const products = opens.map((productId) => ({ schoolId, planId, productId, earlier: false }))
  if (products.length > 0) await db.insert(membershipProducts).values(products)
  return await requirePlan(db, { schoolId }, planId)
}
