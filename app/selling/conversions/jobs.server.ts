import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const sendPurchase = job('conversions.tell', {
  weight: 'asking',
  takes: { transactionId: z.int() },
  work: async (purchase) => (await import('./purchase-reports.server.ts')).sendPurchase(purchase),
})

export const deleteOldVisits = scheduledPerSchool('conversions.forget', '25 3 * * *', async ({ schoolId }) =>
  (await import('./visits.server.ts')).deleteOldVisits(schoolId),
)
