import { z } from 'zod'
import { inSchool } from '../platform/db.server.ts'
import { job, scheduledPerSchool } from '../platform/jobs.server.ts'
import { forgetFailedBuyers } from './erasing.server.ts'

export const notifyOfPayment = job('sandbox.notify', {
  takes: { ref: z.string() },
  work: async (payment) => (await import('./sandbox-delivery.server.ts')).notifyShop(payment),
})

export const forgetBuyers = scheduledPerSchool('payments.forget-failed-buyers', '30 3 * * *', ({ schoolId }) =>
  inSchool(schoolId, (db) => forgetFailedBuyers(db, schoolId)),
)
