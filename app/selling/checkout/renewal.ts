import type { Period } from '#app/content/catalogue/period.ts'

/** What a membership costs for each of its periods; days for nothing may go before the first. */
export type Renewal = {
  planId: number
  period: Period
  amount: number
  currency: string
  trialDays: number
  /** What the first charge after the trial comes to with a promo code, where there is one. */
  first?: number
  /** When that is charged next; null is never. */
  at: string | null
  timeZone: string
}

/** So many days before it is renewed its member is told, and before a trial ends, which may last but a week. */
export const NOTICE_DAYS = 7

export const TRIAL_NOTICE_DAYS = 2
