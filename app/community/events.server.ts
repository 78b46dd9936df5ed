import { event } from '../platform/outbox.server.ts'

type OfPost = { postId: number }

export const postWritten = event<OfPost>('post.written')
export const postDeleted = event<OfPost>('post.deleted')
