import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

/** What was added to a bundle for those who have it is opened to them. */
export const reachOwners = job('bundles.reach-owners', {
  takes: { bundleId: z.int() },
  weight: 'heavy',
  work: async (which) => (await import('./owners.server.ts')).openToOwners(which),
})

/** That something was added to a bundle, for one of those who have it. */
export const sendPartEmails = job('bundles.tell-of-part', {
  turn: 'news',
  takes: { bundleId: z.int(), productId: z.int(), accountId: z.int() },
  work: async (added) => (await import('./part-emails.server.ts')).sendPartEmails(added),
})
