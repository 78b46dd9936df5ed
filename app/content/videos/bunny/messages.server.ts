import { eq, sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { videos } from '../tables.server.ts'
import { isPlayable } from '../video.ts'
import { recheckVideo } from './bunny-jobs.server.ts'
import { applyStatus, isFilm } from './progress.server.ts'
import { getReportedStatus } from './status.ts'

/** Notes what a message `at` some school said, in whichever the film is; one that is not of ours changes nothing. */
export async function receiveMessage(at: number, { guid, code }: { guid: string; code: number }): Promise<void> {
  const status = getReportedStatus(code)
  const schoolId = status === undefined ? undefined : await schoolOfFilm(at, guid)
  if (status === undefined || schoolId === undefined) return
  await inSchool(schoolId, async (db) => {
    const moved = await applyStatus(db, schoolId, isFilm(eq(videos.remoteId, guid)), status)
    // A message does not say how long the film is.
    if (moved && isPlayable(status)) await enqueue(db, recheckVideo, { schoolId, videoId: moved.id, once: true })
  })
}

async function schoolOfFilm(at: number, guid: string): Promise<number | undefined> {
  const { rows } = await inSchool(at, (db) =>
    db.execute<{ school: string | null }>(sql`select school_of_remote_video('bunny', ${guid}) as school`),
  )
  const [found] = rows
  return found?.school == null ? undefined : Number(found.school)
}
