import type { Commentable, CommentView } from '#app/community/comments/comment.ts'
import type { PlaceView } from './report.ts'

/** `new`: nobody who works here has answered it, made a review of it, or said that it may stay. */
export const COMMENT_STATES = ['new', 'all'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** Words are looked for in so many of the newest comments that fit otherwise: no index knows them. */
export const LOOKED_THROUGH = 5000

/** A comment as the back office lists it: where it stands, and how many people reported it. */
export type CommentRow = CommentView & { on: PlaceView; handled: boolean; reports: number }

export type CommentFilters = {
  state?: CommentState
  type?: Commentable
  product?: number
  student?: number
  q?: string
}

/** Where somebody's last look at the list ended, and when that was; what has come since, as far as it is counted. */
export type LastLook = { commentId: number; at: string; fresh: number; more: boolean }
