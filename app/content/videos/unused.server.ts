import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { getSource } from './stored.server.ts'
import { videos } from './tables.server.ts'
import { VIDEO_STATUS } from './video.ts'
import { removeVideo } from './videos.server.ts'

type VideoUse = (schoolId: number) => SQL

const uses: VideoUse[] = []

/**
 * Says where films are shown: a query of the ids of the films that a later domain shows in a school. What no query
 * names is removed after a day, so that nobody has to remember to count.
 */
export function videosAreUsed(by: VideoUse): void {
  uses.push(by)
}

/** As long as the headers of an upload are good, and as somebody takes to come back to what they began. */
const LEFT_ALONE = sql`now() - interval '1 day'`

/**
 * Forgets films that nothing shows, and says of uploads which nobody began or went on with for a day that they failed; their bytes
 * go.
 */
export async function deleteUnusedVideos({ schoolId }: SchoolPayload): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const unused = uses.map((shown) => sql`${videos.id} <> all (array(${shown(schoolId)}))`)
    const forgotten = await db
      .select()
      .from(videos)
      .where(and(eq(videos.schoolId, schoolId), lt(videos.movedAt, LEFT_ALONE), ...unused))
    for (const video of forgotten) await removeVideo(db, video)
  })
  const cutShort = await inSchool(schoolId, (db) =>
    db
      .update(videos)
      .set({ status: VIDEO_STATUS.uploadFailed, problem: 'interrupted', received: 0, size: 0 })
      .where(and(eq(videos.schoolId, schoolId), lt(videos.movedAt, LEFT_ALONE), isNull(videos.status)))
      .returning({ schoolId: videos.schoolId, id: videos.id }),
  )
  for (const video of cutShort) await storage.removeBelow(getSource(video))
}
