import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { deleteExpiredExports } from './export-deletion.server.ts'

export const sendExport = job('my-data.make-export', {
  takes: { accountId: z.int(), requestId: z.string() },
  work: async (payload) => (await import('./export-making.server.ts')).makeExport(payload),
  weight: 'heavy',
})

export const deleteOldExports = scheduledPerSchool('my-data.forget-exports', '40 * * * *', deleteExpiredExports, {
  restsHeld: true,
})
