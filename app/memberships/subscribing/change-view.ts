import type { Period } from '#app/content/catalogue/period.ts'
import type { Proration } from '#app/memberships/memberships/proration.ts'

/** Other terms that a member can go over to, and what that comes to. */
export type ChangeOption = Proration & {
  period: Period
  amount: number
  currency: string
  /** When the period begins that is paid at these terms. */
  from: string
  /** What choosing it agrees to, word for word as it is kept; null where nothing is charged after it. */
  agreed: string | null
  /** It is what was chosen for the next period. */
  chosen: boolean
}

export type PlanOptions = { id: number; title: string; promise: string; options: ChangeOption[] }

/** What a member has, and what it can be changed to. */
export type ChangeView = {
  /** `kept` is a price at which it is sold no more. */
  has: { plan: string; period: Period; amount: number; currency: string; kept: boolean }
  plans: PlanOptions[]
  /** Something was chosen for the next period, and can be given up. */
  chosen: boolean
}
