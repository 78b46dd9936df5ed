import { event } from '#app/platform/outbox.server.ts'

export const commentWritten = event<{ commentId: number }>('comment.written')
export const replyWritten = event<{ replyId: number }>('reply.written')
