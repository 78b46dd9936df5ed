import { event } from '#app/platform/outbox.server.ts'

/** Somebody wrote a review, or staff made one of a comment. */
export const reviewWritten = event<{ reviewId: number }>('review.written')

/** Somebody who works here made a review of a student's comment; its author may take that back. */
export const commentConverted = event<{ commentId: number; reviewId: number }>('comment.converted')
