import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const notifyOfPayment = job('sandbox.notify', {
  takes: { ref: z.string() },
  work: async (payment) => (await import('./sandbox/delivery.server.ts')).notifyShop(payment),
})
