import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

// Apart from the jobs whose work asks for these.

/** Asks a service for the number that KSeF gave, until it has one. */
export const followInService: Job<{ schoolId: number; invoiceId: number }> = job('invoicing.follow-in-service', {
  weight: 'asking',
  takes: { invoiceId: z.int() },
  work: async ({ schoolId, invoiceId }) => {
    const isOpen = await (await import('./service-ksef.server.ts')).updateKsefFromService({ schoolId, invoiceId })
    if (isOpen)
      await inSchool(schoolId, (db) => enqueue(db, followInService, { schoolId, invoiceId }, { afterMs: 30_000 }))
  },
})

/** What a service did not answer is asked again. */
export const retryInServices = scheduledPerSchool(
  'invoicing.retry-in-services',
  '*/15 * * * *',
  async ({ schoolId }) => (await import('./service-ksef.server.ts')).followOpen(schoolId),
  { weight: 'asking' },
)
