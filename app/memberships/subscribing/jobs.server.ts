import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** A card that its owner saved and did not come back from is what the membership is charged to. */
export const receiveSavedCard = job('subscribing.take-card', {
  weight: 'asking',
  takes: { membershipId: z.int(), meansId: z.int() },
  work: async (saved) => (await import('./saved-card.server.ts')).receiveCard(saved),
})
