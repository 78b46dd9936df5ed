import { event } from '#app/platform/outbox.server.ts'

/** Somebody who works here made a review of a student's comment; its author may take that back. */
export const commentConverted = event<{ commentId: number; reviewId: number }>('comment.converted')
