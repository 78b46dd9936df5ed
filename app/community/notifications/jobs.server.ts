import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

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

export const tellOfExam = job('notifications.tell-of-exam', {
  takes: { attemptId: z.int() },
  work: async (of) => (await import('./telling-exams.server.ts')).tellExamResult(of),
})

export const tellOfUnmarked = job('notifications.tell-of-unmarked', {
  takes: { attemptId: z.int() },
  work: async (of) => (await import('./telling-exams.server.ts')).tellUnmarked(of),
})

export const tellOfCertificate = job('notifications.tell-of-certificate', {
  takes: { certificateId: z.int() },
  work: async (of) => (await telling()).tellIssued(of),
})

export const tellOfReminder = job('notifications.tell-of-reminder', {
  takes: { reminderId: z.int(), accountId: z.int() },
  work: async (of) => (await telling()).tellReminded(of),
})

/** Tells who has a product of a new version of its file, some at a time. */
export const tellOfVersion = job('notifications.tell-of-version', {
  takes: { versionId: z.int() },
  work: async (of) => {
    const { tellVersion } = await import('./telling-files.server.ts')
    for (let after: number | undefined = 0; after !== undefined; ) after = await tellVersion(of, after)
  },
})

/** Tells staff of a PDF that nobody can download, as it cannot be stamped. */
export const tellOfStampProblem = job('notifications.tell-of-stamp-problem', {
  takes: { fileId: z.int() },
  work: async (of) => (await import('./telling-files.server.ts')).tellStampProblem(of),
})

const tellingSales = () => import('./telling-sales.server.ts')

export const tellOfSeat = job('notifications.tell-of-seat', {
  takes: { waitingId: z.int(), accountId: z.int() },
  work: async (of) => (await tellingSales()).tellSeatKept(of),
})

export const tellOfLicence = job('notifications.tell-of-licence', {
  takes: { invitationId: z.int() },
  work: async (of) => (await tellingSales()).tellLicenceAccepted(of),
})

export const tellOfWithdrawal = job('notifications.tell-of-withdrawal', {
  takes: { transactionId: z.int() },
  work: async (of) => (await tellingSales()).tellWithdrawn(of),
})

export const tellOfFailedRefund = job('notifications.tell-of-failed-refund', {
  takes: { refundId: z.int() },
  work: async (of) => (await tellingSales()).tellRefundFailed(of),
})

export const tellOfChargeback = job('notifications.tell-of-chargeback', {
  takes: { transactionId: z.int() },
  work: async (of) => (await tellingSales()).tellChargedBack(of),
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

/** The same for those whose access ends. */
export const tellOfEndingAccess = scheduledPerSchool('notifications.ending-access', '21 * * * *', async (school) =>
  (await import('./ending-access.server.ts')).tellInTheMorning(school),
)

/** The same for those for whom a section has opened. */
export const tellOfOpenedSections = scheduledPerSchool('notifications.opened-sections', '26 * * * *', async (school) =>
  (await import('./opened-sections.server.ts')).tellInTheMorning(school),
)

export const forgetOld = scheduledPerSchool('notifications.forget-old', '40 3 * * *', async (school) =>
  (await import('./forgetting.server.ts')).forgetOldNotifications(school),
)

export { writeNotification, writeSummary } from './letter-job.server.ts'
