import type { Period } from '#app/content/catalogue/period.ts'
import type { ProductStatus, TitledProduct } from '#app/content/catalogue/product.ts'
import type { MembershipView } from '#app/memberships/memberships/membership.ts'
import type { PauseTerms } from '#app/memberships/memberships/pause.ts'
import type { OptionList } from '#app/platform/option-list.ts'

export const PLAN_TITLE_MAX = 120
/** So long before they pay more members are told of it. */
export const NOTICE_DAYS = 30
/** What becomes of those who have joined when prices change: they keep theirs, or go over to the new ones. */
export const MEMBERS_DO = ['keep', 'move'] as const

/** A plan as the office has it and as calls say it. */
export type PlanRow = {
  id: number
  title: string
  slug: string
  status: ProductStatus
  prices: { period: Period; amount: number; currency: string }[]
  /** In per cent; null is exempt. */
  vatRate: number | null
  trialDays: number
  pause: PauseTerms
  /** When those who left are asked back, and with which code; null is never. */
  winBack: { days: number; codeId: number | null } | null
  opens: { productIds: number[]; tagIds: number[]; topicIds: number[]; future: boolean }
  /** Memberships of it that run. */
  members: number
  version: number
}

/** What a plan can open, and the codes that it can ask people back with. */
export type PlanContentOptions = {
  products: OptionList
  tags: OptionList
  topics: OptionList
  codes: TitledProduct[]
}

/** A membership as the office lists it. */
export type MembershipRow = MembershipView & {
  member: { id: number; name: string; email: string }
  joinedAt: string
  trial: boolean
}
