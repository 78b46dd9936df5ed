import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, job } from '#app/platform/jobs.server.ts'

/** Does something to some of many people, and asks for itself again while there are others. */
export const runBulkAction = job('students.bulk', {
  takes: { actionId: z.int() },
  work: async (key) => {
    const { runBatches } = await import('./bulk-work.server.ts')
    if (await runBatches(key)) await inSchool(key.schoolId, (db) => enqueue(db, runBulkAction, key))
  },
  weight: 'heavy',
})
