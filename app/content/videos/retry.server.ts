import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue, type SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Video } from './back-end.server.ts'
import { videos } from './tables.server.ts'
import { transcodeVideo } from './transcode-job.server.ts'
import { PASSING_PROBLEMS, VIDEO_STATUS } from './video.ts'

const { queued, processing, encoding, failed } = VIDEO_STATUS

/** Has a film prepared once more that failed for a reason which may have passed; 409 for every other. */
export async function prepareAgain(db: Db, { schoolId, id }: Pick<Video, 'schoolId' | 'id'>): Promise<void> {
  const hasFailed = and(eq(videos.status, failed), inArray(videos.problem, [...PASSING_PROBLEMS]))
  const { rowCount } = await db
    .update(videos)
    .set({ status: queued, problem: null, progress: 0, attempts: 0, movedAt: sql`now()` })
    .where(and(hasId(videos, schoolId, id), eq(videos.backEnd, 'own'), hasFailed))
  if (!rowCount) throw new Refusal(409, 'videos.not_retriable')
  await enqueue(db, transcodeVideo, { schoolId, videoId: id })
}

/**
 * Asks once more for films that nobody has touched for a day, should the queue have lost them. One that only waits for its
 * turn loses nothing: whoever comes second finds it done.
 */
export async function prepareForgotten({ schoolId }: SchoolPayload): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const forgotten = await db
      .update(videos)
      .set({ movedAt: sql`now()` })
      .where(
        and(
          eq(videos.schoolId, schoolId),
          lt(videos.movedAt, sql`now() - interval '1 day'`),
          eq(videos.backEnd, 'own'),
          inArray(videos.status, [queued, processing, encoding]),
        ),
      )
      .returning({ id: videos.id })
    for (const { id: videoId } of forgotten) await enqueue(db, transcodeVideo, { schoolId, videoId })
  })
}
