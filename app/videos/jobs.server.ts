import { z } from 'zod'
import { job, scheduledPerSchool } from '../platform/jobs.server.ts'
import { forgetUnusedVideos } from './unused.server.ts'

export { removeStored } from './stored.server.ts'

/** Makes a film that has come fit to be watched. */
export const transcodeVideo = job('videos.transcode', {
  takes: { videoId: z.int() },
  heavy: true,
  work: async (which) => (await import('./transcoding.server.ts')).transcode(which),
})

export const forgetUnused = scheduledPerSchool('videos.forget-unused', '20 * * * *', forgetUnusedVideos)
