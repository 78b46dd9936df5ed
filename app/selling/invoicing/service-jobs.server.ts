import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** Has a service issue an invoice or a correction, once. */
export const issueInService = job('invoicing.hand-over', {
  weight: 'asking',
  takes: { invoiceId: z.int() },
  work: async (invoice) => (await import('./service-issuing.server.ts')).issueInService(invoice),
})
