import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** `transactionId` is null where the form named no order: the work is the same for both, so that its time tells nothing. */
export const sendWithdrawalLink = job('purchases.send-withdrawal-link', {
  takes: { transactionId: z.int().nullable(), sentAt: z.iso.datetime() },
  work: async (form) => (await import('./withdrawal-mail.server.ts')).mailWithdrawalLink(form),
})

export const acknowledgeWithdrawal = job('purchases.acknowledge-withdrawal', {
  takes: { transactionId: z.int() },
  work: async (withdrawal) => (await import('./withdrawal-mail.server.ts')).acknowledgeWithdrawal(withdrawal),
})
