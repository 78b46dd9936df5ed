import { z } from 'zod'
import { job, scheduledPerSchool } from '#app/platform/jobs.server.ts'

const emails = () => import('./opening-emails.server.ts')

/** Every five minutes, so that buyers hear of it about when it opens. */
export const tellOfOpening = scheduledPerSchool('presale.tell', '*/5 * * * *', async ({ schoolId }) =>
  (await emails()).tellOfOpening(schoolId),
)

/** To those who had it when the day was moved, up to this grant. */
export const tellOfMove = job('presale.tell-of-move', {
  takes: { productId: z.int(), until: z.string(), lastGrantId: z.int() },
  work: async (moved) => (await emails()).tellOfMove(moved),
})
