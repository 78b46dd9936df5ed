import { event } from '#app/platform/outbox.server.ts'

type PostPayload = { postId: number }

export const postWritten = event<PostPayload>('post.written')
/** Its words or its pictures. */
export const postChanged = event<PostPayload>('post.changed')
export const postDeleted = event<PostPayload>('post.deleted')
