import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

const earned = () => import('./earned.server.ts')

export const issueEarned = job('certificates.issue-earned', {
  takes: { productId: z.int(), accountId: z.int().optional() },
  work: async (of) => (await earned()).issueEarned(of),
})

export const issueForExam = job('certificates.issue-for-exam', {
  takes: { accountId: z.int(), examId: z.int() },
  work: async (of) => (await earned()).issueForExam(of),
})

export const revokeForExam = job('certificates.revoke-for-exam', {
  takes: { accountId: z.int(), examId: z.int() },
  work: async (of) => (await earned()).revokeForExam(of),
})

export const issueAllEarned = scheduledPerSchool('certificates.issue-all-earned', '25 3 * * *', async (school) =>
  (await earned()).issueAllEarned(school),
)
