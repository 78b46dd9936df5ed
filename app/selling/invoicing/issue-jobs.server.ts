import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

// Apart from the jobs whose work asks for these.

export const issueInvoice = job('invoicing.issue', {
  takes: { invoiceId: z.int() },
  work: async (invoice) => (await import('./issuing.server.ts')).issueInvoice(invoice),
})

export const sendInvoice = job('invoicing.send', {
  takes: { invoiceId: z.int() },
  work: async (invoice) => (await import('./emailing.server.ts')).emailInvoice(invoice),
})
