import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'

export const acknowledgeWithdrawal = job('purchases.acknowledge-withdrawal', {
  takes: { transactionId: z.int() },
  work: async (withdrawal) => (await import('./withdrawal-mail.server.ts')).acknowledgeWithdrawal(withdrawal),
})
