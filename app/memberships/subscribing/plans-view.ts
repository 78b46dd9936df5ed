import type { Period } from '#app/content/catalogue/period.ts'
import type { PictureSources } from '#app/platform/picture.ts'

/** A plan as whoever may join it sees it. */
export type PlanView = {
  id: number
  title: string
  promise: string
  cover: PictureSources | null
  trialDays: number
  /** Whoever looks could pay it: where not, nothing leads to its order. */
  for_sale: boolean
  /** `saves` against the price for a month. */
  prices: { period: Period; amount: number; currency: string; saves: number }[]
  opens: { products: { title: string; slug: string }[]; tags: string[]; topics: string[]; future: boolean }
}

/** The same on its product page, beside the price. */
export type OfferedPlan = Pick<PlanView, 'opens' | 'trialDays'>

type PeriodPrice = { period: Period; amount: number }

/** The prices with what the one that saves most saves: one badge says more than three. */
export function withBestSaving<P extends { saves: number }>(prices: readonly P[]): P[] {
  const best = Math.max(0, ...prices.map(({ saves }) => saves))
  return prices.map((price) => (price.saves === best ? price : { ...price, saves: 0 }))
}

/** How much less a period costs than as many single months; 0 where there are none to compare with. */
export function savedBy({ period, amount }: PeriodPrice, prices: readonly PeriodPrice[]): number {
  const month = prices.find((price) => price.period === 1)
  return month && period > 1 ? Math.max(0, month.amount * period - amount) : 0
}
