import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

const telling = () => import('./community-notifications.server.ts')

export const notifyOfComment = job('notifications.tell-of-comment', {
  takes: { commentId: z.int() },
  work: async (of) => (await telling()).notifyOfComment(of),
})

export const notifyOfReply = job('notifications.tell-of-reply', {
  takes: { replyId: z.int() },
  work: async (of) => (await telling()).notifyOfReply(of),
})

export const notifyOfReview = job('notifications.tell-of-review', {
  takes: { reviewId: z.int() },
  work: async (of) => (await telling()).notifyOfReview(of),
})

export const notifyOfDecision = job('notifications.tell-of-decision', {
  takes: { reportId: z.int(), accountId: z.int() },
  work: async (of) => (await telling()).notifyOfDecision(of),
})

export const notifyOfExamResult = job('notifications.tell-of-exam', {
  takes: { attemptId: z.int() },
  work: async (of) => (await import('./exam-notifications.server.ts')).notifyOfExamResult(of),
})

export const notifyOfCorrection = job('notifications.tell-of-correction', {
  takes: { correctionId: z.int() },
  work: async (of) => (await import('./exam-notifications.server.ts')).notifyOfCorrection(of),
})

export const notifyOfUnmarked = job('notifications.tell-of-unmarked', {
  takes: { attemptId: z.int() },
  work: async (of) => (await import('./exam-notifications.server.ts')).notifyOfUnmarked(of),
})

export const notifyOfCertificate = job('notifications.tell-of-certificate', {
  takes: { certificateId: z.int() },
  work: async (of) => (await telling()).notifyOfCertificate(of),
})

export const notifyOfReminder = job('notifications.tell-of-reminder', {
  takes: { reminderId: z.int(), accountId: z.int() },
  work: async (of) => (await telling()).notifyOfReminder(of),
})

/** Tells who has a product of a new version of its file, some at a time. */
export const notifyOfVersion = job('notifications.tell-of-version', {
  takes: { versionId: z.int() },
  work: async (of) => {
    const { notifyOfFileVersion } = await import('./file-notifications.server.ts')
    for (let after: number | undefined = 0; after !== undefined; ) after = await notifyOfFileVersion(of, after)
  },
})

/** Tells staff of a PDF that nobody can download, as it cannot be stamped. */
export const notifyOfStampProblem = job('notifications.tell-of-stamp-problem', {
  takes: { fileId: z.int() },
  work: async (of) => (await import('./file-notifications.server.ts')).notifyOfStampProblem(of),
})

const tellingSales = () => import('./sale-notifications.server.ts')

export const notifyOfSeat = job('notifications.tell-of-seat', {
  takes: { waitingId: z.int(), accountId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfSeat(of),
})

export const notifyOfLicence = job('notifications.tell-of-licence', {
  takes: { invitationId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfLicence(of),
})

export const notifyOfSale = job('notifications.tell-of-sale', {
  takes: { transactionId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfSale(of),
})

export const notifyOfLead = job('notifications.tell-of-lead', {
  takes: { leadId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfLead(of),
})

export const notifyOfReport = job('notifications.tell-of-report', {
  takes: { reportId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfReport(of),
})

export const notifyOfWithdrawal = job('notifications.tell-of-withdrawal', {
  takes: { transactionId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfWithdrawal(of),
})

export const notifyOfFailedRefund = job('notifications.tell-of-failed-refund', {
  takes: { refundId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfFailedRefund(of),
})

export const notifyOfMissingAccess = job('notifications.tell-of-missing-access', {
  takes: { transactionId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfMissingAccess(of),
})

export const notifyOfReportedRefund = job('notifications.tell-of-reported-refund', {
  takes: { factId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfReportedRefund(of),
})

export const notifyOfChargeback = job('notifications.tell-of-chargeback', {
  takes: { transactionId: z.int() },
  work: async (of) => (await tellingSales()).notifyOfChargeback(of),
})

/** Tells who follows its topic of a post, some at a time. */
export const notifyOfPost = job('notifications.tell-of-post', {
  takes: { postId: z.int() },
  work: async (of) => {
    const { notifyOfNewPost } = await telling()
    for (let after: number | undefined = 0; after !== undefined; ) after = await notifyOfNewPost(of, after)
  },
})

/** Each hour, as mornings come at different times; what one missed the next one does. */
export const scheduleSummaries = scheduledPerSchool('notifications.summaries', '1 * * * *', async (school) =>
  (await import('./due-summaries.server.ts')).scheduleSummaries(school),
)

/** The same for those whose access ends. */
export const notifyOfEndingAccess = scheduledPerSchool('notifications.ending-access', '21 * * * *', async (school) =>
  (await import('./ending-access.server.ts')).notifyInTheMorning(school),
)

/** The same for those for whom a section has opened. */
export const notifyOfOpenedSections = scheduledPerSchool(
  'notifications.opened-sections',
  '26 * * * *',
  async (school) => (await import('./opened-sections.server.ts')).notifyInTheMorning(school),
)

export const deleteOldNotifications = scheduledPerSchool('notifications.forget-old', '40 3 * * *', async (school) =>
  (await import('./notification-retention.server.ts')).deleteOldNotifications(school),
)

export { writeNotification, writeSummary } from './letter-job.server.ts'
