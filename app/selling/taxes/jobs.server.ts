import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** A register answered: an order that waited for it is taxed. */
export const applyCheck = job('taxes.apply-check', {
  takes: { transactionId: z.int() },
  work: async (order) => (await import('./order-tax.server.ts')).applyCheck(order),
})

/** How near the sales abroad are to the threshold. */
export const watchThreshold = scheduledPerSchool('taxes.watch-threshold', '20 4 * * *', async ({ schoolId }) =>
  (await import('./threshold.server.ts')).watchThreshold(schoolId),
)
