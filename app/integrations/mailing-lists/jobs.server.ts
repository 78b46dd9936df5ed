import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export { deliverMailing } from './delivery-job.server.ts'

export const listForImport = job('mailing-lists.import', {
  takes: { integrationId: z.int() },
  work: async (key) => (await import('./import-people.server.ts')).listPeople(key),
})

/** What a lost worker left, and what rested while an integration was off. */
export const resumeMailing = scheduledPerSchool('mailing-lists.resume', '*/5 * * * *', async ({ schoolId }) => {
  const { listDue, scheduleDelivery } = await import('./queue.server.ts')
  await inSchool(schoolId, async (db) => {
    for (const key of await listDue(db, schoolId)) await scheduleDelivery(db, key)
  })
})

export const pruneMailingLog = scheduledPerSchool('mailing-lists.prune', '35 3 * * *', async (school) =>
  (await import('./pruning.server.ts')).pruneLog(school),
)
