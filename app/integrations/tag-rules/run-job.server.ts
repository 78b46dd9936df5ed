import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, job } from '#app/platform/jobs.server.ts'

/** Gives a tag to some of those to whom what its rule waits for happened before, and asks for itself again while there are others. */
export const runTagRule = job('tag-rules.run', {
  takes: { ruleId: z.int() },
  work: async (key) => {
    const { runBatches } = await import('./run-work.server.ts')
    if (await runBatches(key)) await inSchool(key.schoolId, (db) => enqueue(db, runTagRule, key))
  },
  weight: 'heavy',
})
