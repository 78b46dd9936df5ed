import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const sendConversionEmail = job('reviews.tell-of-conversion', {
  takes: { commentId: z.int(), reviewId: z.int() },
  work: async (converted) => (await import('./converted-letter.server.ts')).sendConversionEmail(converted),
})
