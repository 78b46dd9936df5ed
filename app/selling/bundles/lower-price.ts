import type { Product } from '#app/content/catalogue/product.ts'
import { divideMoney } from '#app/platform/money.ts'

/** What a bundle holds, and how somebody stands with it. */
export type Part = Pick<Product, 'type' | 'slug' | 'title'> & {
  productId: number
  /** What it costs by itself, at its first price without a promo, in the bundle's currency; 0 where it is not sold in it. */
  worth: number
  /** It is open to them at least as long as the bundle would open it, and not by a membership. */
  owned: boolean
  /** The school closed it to them. */
  denied: boolean
}

type WeightedPart = Pick<Part, 'worth' | 'owned'>

/**
 * What is taken off a bundle for whoever owns parts of it: the share that these have of what all parts cost by themselves.
 * Never more than the bundle costs.
 */
export function loweredBy(amount: number, parts: readonly WeightedPart[]): number {
  const whole = getWorth(parts)
  const owned = getWorth(parts.filter((part) => part.owned))
  return whole === 0 ? 0 : divideMoney(amount, owned, whole)
}

const getWorth = (parts: readonly WeightedPart[]) => parts.reduce((sum, { worth }) => sum + worth, 0)

/** Whether nothing of it is left to buy. */
export function ownsAll(parts: readonly Pick<Part, 'owned'>[]): boolean {
  return parts.length > 0 && parts.every(({ owned }) => owned)
}
