import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'

const telling = () => import('./telling.server.ts')

export const tellOfComment = job('notifications.tell-of-comment', {
  takes: { commentId: z.int() },
  work: async (of) => (await telling()).tellComment(of),
})

export const tellOfReply = job('notifications.tell-of-reply', {
  takes: { replyId: z.int() },
  work: async (of) => (await telling()).tellReply(of),
})

/** Tells who follows its topic of a post, some at a time. */
export const tellOfPost = job('notifications.tell-of-post', {
  takes: { postId: z.int() },
  work: async (of) => {
    const { tellPost } = await telling()
    for (let after: number | undefined = 0; after !== undefined; ) after = await tellPost(of, after)
  },
})

export { writeNotification } from './letter-job.server.ts'
