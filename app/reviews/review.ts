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
  first_name: string
  created_at: string
  review: string
  title: string
  course: { slug: string }
}
