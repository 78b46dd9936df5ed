import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

export const sendReceipt = job('checkout.send-receipt', {
  takes: { transactionId: z.int() },
  work: async (performed) => (await import('./receipt-mail.server.ts')).sendReceipt(performed),
})

export const recheckPending = scheduledPerSchool(
  'checkout.recheck-pending',
  '*/5 * * * *',
  async ({ schoolId }) => (await import('./rechecks.server.ts')).recheckUnpaid(schoolId),
  { weight: 'asking' },
)
