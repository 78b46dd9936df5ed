import { z } from 'zod'
import { inSchool } from '../platform/db.server.ts'
import { enqueue, type Job, job, type OfSchool } from '../platform/jobs.server.ts'

const AGAIN_AFTER_MS = 15_000

/** Makes a film that has come fit to be watched. */
export const transcodeVideo: Job<OfSchool & { videoId: number }> = job('videos.transcode', {
  takes: { videoId: z.int() },
  weight: 'film',
  async work(which) {
    const { transcode } = await import('./transcoding.server.ts')
    if (await transcode(which)) return
    await inSchool(which.schoolId, (db) => enqueue(db, transcodeVideo, which, { afterMs: AGAIN_AFTER_MS }))
  },
})
