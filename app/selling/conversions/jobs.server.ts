import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const tellOfPurchase = job('conversions.tell', {
  weight: 'asking',
  takes: { transactionId: z.int() },
  work: async (purchase) => (await import('./telling.server.ts')).tellOfPurchase(purchase),
})

export const forgetVisits = scheduledPerSchool('conversions.forget', '25 3 * * *', async ({ schoolId }) =>
  (await import('./visits.server.ts')).forgetVisits(schoolId),
)
