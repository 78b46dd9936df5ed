import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, type SchoolPayload } from '#app/platform/jobs.server.ts'

type RecheckPayload = SchoolPayload & {
  videoId: number
  /** Not again later: somebody else does. */
  once?: boolean
}

/** Asks how a film stands, as messages may get lost and say little; asks again by itself until that is settled. */
export const recheckVideo: Job<RecheckPayload> = job('videos.ask-bunny', {
  weight: 'asking',
  takes: { videoId: z.int(), once: z.boolean().optional() },
  async work(which) {
    const { checkVideoStatus } = await import('./progress.server.ts')
    const afterMs = await checkVideoStatus(which)
    if (afterMs !== undefined && !which.once)
      await inSchool(which.schoolId, (db) => enqueue(db, recheckVideo, which, { afterMs }))
  },
})
