import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const tellOfRemoval = job('moderation.tell-of-removal', {
  takes: { reportId: z.int() },
  work: async (removed) => (await import('./letters.server.ts')).tellOfRemoval(removed),
})

export const tellOfBlock = job('moderation.tell-of-block', {
  takes: { accountId: z.int() },
  work: async (blocked) => (await import('./letters.server.ts')).tellOfBlock(blocked),
})
