import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** A member learns what the next periods cost, by the change that waits for them. */
export const sendPriceEmail = job('membership-plans.tell-of-price', {
  turn: 'news',
  takes: { changeId: z.int() },
  work: async (change) => (await import('./price-notices.server.ts')).sendPriceEmail(change),
})
