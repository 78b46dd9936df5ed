import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const tellOfConversion = job('reviews.tell-of-conversion', {
  takes: { commentId: z.int(), reviewId: z.int() },
  work: async (converted) => (await import('./converted-letter.server.ts')).tellOfConversion(converted),
})
