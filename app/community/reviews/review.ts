import type { ReviewCounts } from '#app/content/catalogue/review-counts.ts'

/** Recommended, neutral, not recommended. */
export const RATINGS = [10, 5, 0] as const

export type Rating = (typeof RATINGS)[number]

export const REVIEW_STATES = ['pending', 'approved', 'disapproved'] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_MIN = 2

export const REVIEW_MAX = 2000

export const REVIEWS_LENGTH = 20

/** A review as everybody reads it; `title` and `course` are those of what it is about. */
export type ReviewView = {
  id: number
  rating: Rating
  firstName: string
  createdAt: string
  review: string
  title: string
  course: { slug: string }
}

/** What staff make of a comment: its last answer is 1 there, and stored as what it means. */
export const SCORES = [10, 5, 1] as const

export type Score = (typeof SCORES)[number]

export function getRating(score: Score): Rating {
  return score === 1 ? 0 : score
}

/** What somebody is told who has it and has not begun, by the kind of product. */
export const earlyWord = (type: string) =>
  type === 'event' || type === 'consultation' || type === 'file' || type === 'bundle'
    ? (`early_${type}` as const)
    : 'early_course'

/** Where the viewer stands: may write one, has to begin first, or has written one. */
export type ReviewStanding = 'visitor' | 'stranger' | 'blocked' | 'early' | 'may' | ReviewState

/** What the page of a product shows of its reviews. */
export type ReviewsView = {
  counts: ReviewCounts
  /** How the school makes sure that they are genuine, in its own words; empty where it says what holds everywhere. */
  verification: string
  standing: ReviewStanding
  /** The comment of which staff made the viewer's review. */
  converted: number | null
  /** The school reads reviews before they are shown. */
  waits: boolean
}

/** A page of reviews for browsers without a script, and where it goes on. */
export type PlainReviews = { rows: ReviewView[]; more: string | null }

/** A review as the back office lists it. */
export type ReviewRow = ReviewView & {
  status: ReviewState
  reason: string | null
  student: { id: number; name: string; avatar: string | null }
  /** The comment that staff made it of. */
  commentId: number | null
}

export type ReviewSettings = { automatic: boolean; verification: { en: string; pl: string } }

export const VERIFICATION_MAX = 1000

export type ReviewsProps = {
  product: { id: number; slug: string; type: string }
  /** Whose draft is kept; null for visitors. */
  viewerId: number | null
  view: ReviewsView
  title?: string
  /** How many are shown at most; the product's own page has all of them. */
  length?: number
}
