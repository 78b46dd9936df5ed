import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const scheduleInvoice = job('invoicing.schedule', {
  takes: { transactionId: z.int() },
  work: async (order) => (await import('./scheduling.server.ts')).scheduleInvoice(order),
})

/** How an order is taxed is known by now, which its invoice waited for. */
export const issueTaxed = job('invoicing.issue-taxed', {
  takes: { transactionId: z.int() },
  work: async (order) => (await import('./scheduling.server.ts')).issueTaxed(order),
})

/** Money of an order moved: each refund that its invoice does not know of yet becomes a correction. */
export const correctForRefunds = job('invoicing.correct-for-refunds', {
  takes: { transactionId: z.int() },
  work: async (order) => (await import('./corrections.server.ts')).correctForRefunds(order),
})

/** What went back between payment and invoice is corrected once there is one. */
export const correctIssued = job('invoicing.correct-issued', {
  takes: { invoiceId: z.int() },
  work: async (invoice) => (await import('./corrections.server.ts')).correctIssued(invoice),
})

/** What failed is tried again, and what a lost job left behind is found. */
export const retryInvoices = scheduledPerSchool('invoicing.retry', '*/15 * * * *', async ({ schoolId }) =>
  (await import('./retries.server.ts')).retryInvoices(schoolId),
)
