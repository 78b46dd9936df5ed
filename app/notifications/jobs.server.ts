import { z } from 'zod'
import { job, scheduledPerSchool } from '../platform/jobs.server.ts'

const telling = () => import('./telling.server.ts')

export const tellOfComment = job('notifications.tell-of-comment', {
  takes: { commentId: z.int() },
  work: async (of) => (await telling()).tellComment(of),
})

export const tellOfReply = job('notifications.tell-of-reply', {
  takes: { replyId: z.int() },
  work: async (of) => (await telling()).tellReply(of),
})

export const tellOfReview = job('notifications.tell-of-review', {
  takes: { reviewId: z.int() },
  work: async (of) => (await telling()).tellConverted(of),
})

export const tellOfDecision = job('notifications.tell-of-decision', {
  takes: { reportId: z.int(), accountId: z.int() },
  work: async (of) => (await telling()).tellDecided(of),
})

/** Tells who follows its topic of a post, some at a time. */
export const tellOfPost = job('notifications.tell-of-post', {
  takes: { postId: z.int() },
  work: async (of) => {
    const { tellPost } = await telling()
    for (let after: number | undefined = 0; after !== undefined; ) after = await tellPost(of, after)
  },
})

/** Each hour, as mornings come at different times; what one missed the next one does. */
export const askForSummaries = scheduledPerSchool('notifications.summaries', '1 * * * *', async (school) =>
  (await import('./due-summaries.server.ts')).askForSummaries(school),
)

export const forgetOld = scheduledPerSchool('notifications.forget-old', '40 3 * * *', async (school) =>
  (await import('./forgetting.server.ts')).forgetOldNotifications(school),
)

export { writeNotification, writeSummary } from './letter-job.server.ts'
