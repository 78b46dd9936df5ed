import { event } from '#app/platform/outbox.server.ts'

/** An invoice or a correction has its number. */
export const invoiceIssued = event<{ invoiceId: number }>('invoice.issued')

/** An invoice could not be issued or sent, and staff have to see to it. */
export const invoiceFailed = event<{ invoiceId: number }>('invoice.failed')

/** KSeF gave an invoice its number. */
export const invoiceAccepted = event<{ invoiceId: number }>('invoice.accepted')
