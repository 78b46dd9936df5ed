import { z } from 'zod'
import { job } from '#app/platform/jobs.server.ts'

export const deleteFromBunny = job('videos.drop-from-bunny', {
  weight: 'asking',
  takes: { guid: z.uuid() },
  work: async ({ guid }) => (await import('./library.server.ts')).deleteRemote(guid),
})
