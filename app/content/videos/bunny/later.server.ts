import { z } from 'zod'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue, type Job, job, type OfSchool } from '#app/platform/jobs.server.ts'

type Which = OfSchool & {
  videoId: number
  /** Not again later: somebody else does. */
  once?: boolean
}

/** Asks how a film stands, as messages may get lost and say little; asks again by itself until that is settled. */
export const askBunny: Job<Which> = job('videos.ask-bunny', {
  weight: 'asking',
  takes: { videoId: z.int(), once: z.boolean().optional() },
  async work(which) {
    const { askAboutFilm } = await import('./progress.server.ts')
    const at = await askAboutFilm(which)
    if (at && !which.once) await inSchool(which.schoolId, (db) => enqueue(db, askBunny, which, { at }))
  },
})
