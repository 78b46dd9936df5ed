import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, job } from '#app/platform/jobs.server.ts'

/** Brings in some rows of an import, or takes some back, and asks for itself again while there are others. */
export const runImport = job('imports.run', {
  takes: { importId: z.int() },
  work: async (key) => {
    const { runBatches } = await import('./running.server.ts')
    if (await runBatches(key)) await inSchool(key.schoolId, (db) => enqueue(db, runImport, key))
  },
  weight: 'heavy',
})
