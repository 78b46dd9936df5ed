import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, type SchoolPayload } from '#app/platform/jobs.server.ts'

/** Makes a film that has come fit to be watched, or another one whose turn it is before that. */
export const transcodeVideo: Job<SchoolPayload & { videoId: number }> = job('videos.transcode', {
  takes: { videoId: z.int() },
  weight: 'film',
  async work(which) {
    const { transcode } = await import('./transcoding.server.ts')
    const again = await transcode(which)
    if (again) await inSchool(which.schoolId, (db) => enqueue(db, transcodeVideo, which, again))
  },
})
