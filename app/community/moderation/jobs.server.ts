import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const sendRemovalEmail = job('moderation.tell-of-removal', {
  takes: { reportId: z.int() },
  work: async (removed) => (await import('./letters.server.ts')).sendRemovalEmail(removed),
})

export const sendBlockEmail = job('moderation.tell-of-block', {
  takes: { accountId: z.int() },
  work: async (blocked) => (await import('./letters.server.ts')).sendBlockEmail(blocked),
})
