import type { MemberMonth } from '#app/office/analytics/membership-view.ts'

/** Who became a member in a month, and how many of them still are after 0, 1, 2 … months, in per cent. */
export type Cohort = { month: string; members: number; kept: number[] }

export type RecurringReport = {
  currency: string
  /** What members pay by the month now. */
  mrr: number
  members: number
  /** Of the present month so far, in per cent; null where there were no members at its beginning. */
  churn: number | null
  /** What a member pays on average before leaving, by the churn of the last twelve months; null while nobody left. */
  lifetimeValue: number | null
  /** The last twelve, the present one last. */
  months: MemberMonth[]
  cohorts: Cohort[]
}

/** What a member pays by the month, as often as there are months until they leave on average. */
export function getLifetimeValue(months: readonly MemberMonth[]): number | null {
  const last = months.at(-1)
  const left = months.reduce((sum, month) => sum + month.left, 0)
  // Who was there at the beginning of a month: who is at its end, less who came, and who left.
  const atBeginning = months.reduce((sum, month) => sum + month.members - month.joined + month.left, 0)
  if (!last || last.members === 0 || left === 0) return null
  return Math.round((last.mrr / last.members) * (atBeginning / left))
}
