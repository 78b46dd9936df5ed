import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const sendSchoolWithdrawalEmails = job('proceeds.tell-of-withdrawal', {
  takes: { withdrawalId: z.int(), status: z.string() },
  work: async (of) => (await import('./letters.server.ts')).sendSchoolWithdrawalEmails(of),
})
