import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'

/** What was published, tagged or closed is opened to members as their plans say, or no longer. */
export const openToMembers = job('memberships.open-product', {
  takes: { productId: z.int() },
  work: async ({ schoolId, productId }) =>
    (await import('./opening.server.ts')).openChangedProduct({ schoolId, product: productId }),
})
