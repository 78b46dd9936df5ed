/** The pages of discussions in the back office, by what they list. */
export const DISCUSSIONS = [
  ['comments', '/home/comments'],
  ['reports', '/home/reports'],
  ['blocked_people', '/home/blocked'],
] as const
export type Discussion = (typeof DISCUSSIONS)[number][0]

/** What waits on each. */
export type DiscussionCounts = Record<Discussion, number>

/** So far it is counted: a tab says 99+. */
export const TAB_COUNTED = 100
