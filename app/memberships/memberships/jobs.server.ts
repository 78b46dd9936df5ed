import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** What was published, tagged or closed is opened to members as their plans say, or no longer. */
export const openToMembers = job('memberships.open-product', {
  takes: { productId: z.int() },
  work: async ({ schoolId, productId }) =>
    (await import('./opening.server.ts')).openChangedProduct({ schoolId, product: productId }),
})

/** What was paid for goes on once a pause is over. */
export const resumeAfterPause = job('memberships.resume', {
  takes: { membershipId: z.int() },
  work: async (which) => (await import('./resuming.server.ts')).resumePaused(which),
})
