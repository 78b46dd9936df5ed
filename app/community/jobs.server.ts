import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'

/** E-mails a new post to those who asked for its topic's. */
export const tellFollowers = job('community.tell-followers', {
  takes: { postId: z.int() },
  work: async (written) => (await import('./tell-followers.server.ts')).tellFollowers(written),
})
