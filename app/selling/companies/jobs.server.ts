import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Asks until the register answers, for four days. */
export const checkCompany = job('companies.check', {
  weight: 'asking',
  takes: { transactionId: z.int() },
  work: async (order) => (await import('./checks.server.ts')).checkCompany(order),
})

export const deleteLookUps = scheduledPerSchool('companies.forget-look-ups', '50 3 * * *', async (school) =>
  (await import('./look-ups.server.ts')).deleteLookUps(school),
)
