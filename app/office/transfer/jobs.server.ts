import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { deleteOldArchives } from './old-archives.server.ts'

export const makeArchive = job('transfer.make-archive', {
  takes: { exportId: z.int() },
  work: async (payload) => (await import('./export-making.server.ts')).makeSchoolExport(payload),
  weight: 'heavy',
})

export const deleteArchives = scheduledPerSchool('transfer.forget-archives', '35 * * * *', deleteOldArchives, {
  restsHeld: true,
})
