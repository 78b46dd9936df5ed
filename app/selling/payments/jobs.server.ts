import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { eraseFailedBuyers } from './erasing.server.ts'

export const cancelAtProvider = job('payments.cancel-at-provider', {
  weight: 'asking',
  takes: { transactionId: z.int() },
  work: async (expired) => (await import('./cancel-at-provider.server.ts')).cancelAtProvider(expired),
})

export const eraseBuyers = scheduledPerSchool('payments.forget-failed-buyers', '30 3 * * *', ({ schoolId }) =>
  inSchool(schoolId, (db) => eraseFailedBuyers(db, schoolId)),
)
