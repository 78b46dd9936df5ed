/** How many of the reviews of a product that are shown say what. */
export type ReviewCounts = { recommended: number; neutral: number; not_recommended: number }

export const getCount = ({ recommended, neutral, not_recommended }: ReviewCounts) =>
  recommended + neutral + not_recommended

/** The share that recommends it, in whole hundredths. */
export function getShare(counts: ReviewCounts): number {
  return Math.round((100 * counts.recommended) / Math.max(1, getCount(counts)))
}
