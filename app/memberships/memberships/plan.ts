import { LIFETIME, type Period } from '#app/content/catalogue/period.ts'
import type { ProductStatus } from '#app/content/catalogue/product.ts'
import type { LocalText } from '#app/platform/i18n.ts'
import type { PauseTerms } from './pause.ts'

export const TRIAL_DAYS_MAX = 365
/** So many days after they left at most members are asked back. */
export const WIN_BACK_DAYS_MAX = 365

/** What a plan costs for a period. */
export type PlanPrice = { id: number; period: Period; amount: number; currency: string }

/** A plan: the periods at which it is sold, and what it opens beside itself. */
export type Plan = {
  id: number
  slug: string
  title: LocalText
  promise: LocalText
  cover: string | null
  status: ProductStatus
  trialDays: number
  pause: PauseTerms
  prices: PlanPrice[]
  productIds: number[]
  tagIds: number[]
  /** Whatever is published later. */
  future: boolean
  version: number
  /** When it was read, by the database's clock. */
  now: string
}

/** Whether one can join it, in the school's list or by its address alone. */
export function isOffered({ status, prices }: Pick<Plan, 'status' | 'prices'>): boolean {
  return (status === 'published' || status === 'hidden') && prices.length > 0
}

/** For how many days somebody tries a plan for nothing; what is bought for good is not tried. */
export function getTrial({ trialDays }: Pick<Plan, 'trialDays'>, { period, amount }: Omit<PlanPrice, 'id'>): number {
  return period === LIFETIME || amount === 0 ? 0 : trialDays
}
