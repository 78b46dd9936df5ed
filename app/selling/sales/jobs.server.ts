import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const makeRefund = job('sales.make-refund', {
  weight: 'asking',
  takes: { refundId: z.int() },
  work: async (refund) => (await import('./refund-making.server.ts')).makeRefund(refund),
})

export const sendRefundEmail = job('sales.tell-of-refund', {
  takes: { refundId: z.int() },
  work: async (refund) => (await import('./refund-mail.server.ts')).sendRefundEmail(refund),
})

const reported = () => import('./reported-refunds.server.ts')

export const findReportedRefunds = job('sales.find-reported-refunds', {
  takes: { transactionId: z.int() },
  work: async (order) => (await reported()).findReportedRefunds(order),
})

export const sendReportedRefundEmail = job('sales.tell-of-reported-refund', {
  takes: { factId: z.int() },
  work: async (fact) => (await reported()).sendReportedRefundEmail(fact),
})

export const sendRevocationEmail = job('sales.tell-of-revocation', {
  takes: { transactionId: z.int() },
  work: async (order) => (await import('./revocation-mail.server.ts')).sendRevocationEmail(order),
})

/** What a bank sent back is refused by its provider after all: staff need not wait for the night to hear of it. */
export const checkRefunds = job('sales.ask-about-refunds', {
  weight: 'asking',
  takes: { transactionId: z.int() },
  work: async ({ schoolId, transactionId }) =>
    (await import('./refund-making.server.ts')).followRefunds(schoolId, transactionId),
})

/** Before the books are compared with the providers'. */
export const followRefunds = scheduledPerSchool(
  'sales.follow-refunds',
  '15 2 * * *',
  async ({ schoolId }) => (await import('./refund-making.server.ts')).followRefunds(schoolId),
  { weight: 'asking' },
)
