import { event } from '#app/platform/outbox.server.ts'

type OfPost = { postId: number }

export const postWritten = event<OfPost>('post.written')
/** Its words or its pictures. */
export const postChanged = event<OfPost>('post.changed')
export const postDeleted = event<OfPost>('post.deleted')
