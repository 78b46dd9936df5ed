import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Sends what waits to KSeF and asks what became of it, until nothing is open. */
export const exchangeKsef: Job<{ schoolId: number; invoiceId: number }> = job('invoicing.exchange-ksef', {
  weight: 'asking',
  takes: { invoiceId: z.int() },
  work: async ({ schoolId, invoiceId }) => {
    const { again } = await (await import('./ksef-sending.server.ts')).exchangeWithKsef(schoolId)
    if (again !== null)
      await inSchool(schoolId, (db) => enqueue(db, exchangeKsef, { schoolId, invoiceId }, { afterMs: again * 1000 }))
  },
})

/** What KSeF did not answer is asked again. */
export const retryKsef = scheduledPerSchool(
  'invoicing.retry-ksef',
  '*/5 * * * *',
  async ({ schoolId }) => (await import('./ksef-sending.server.ts')).exchangeWithKsef(schoolId),
  { weight: 'asking' },
)
