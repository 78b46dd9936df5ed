import { eq, sql } from 'drizzle-orm'
import { inSchool, outsideSchools } from '../platform/db.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { askBunny } from './bunny-jobs.server.ts'
import { isFilm, takeStatus } from './bunny-progress.server.ts'
import { statusSaid } from './bunny-status.ts'
import { videos } from './tables.server.ts'
import { isPlayable } from './video.ts'

/** Notes what a message said, in whichever school the film is; one that is not of ours changes nothing. */
export async function takeMessage({ guid, said }: { guid: string; said: number }): Promise<void> {
  const status = statusSaid(said)
  const schoolId = status === undefined ? undefined : await schoolOfFilm(guid)
  if (status === undefined || schoolId === undefined) return
  await inSchool(schoolId, async (db) => {
    const moved = await takeStatus(db, schoolId, isFilm(eq(videos.remoteId, guid)), status)
    // A message does not say how long the film is.
    if (moved && isPlayable(status)) await enqueue(db, askBunny, { schoolId, videoId: moved.id, once: true })
  })
}

async function schoolOfFilm(guid: string): Promise<number | undefined> {
  const { rows } = await outsideSchools((db) =>
    db.execute<{ school: string | null }>(sql`select school_of_remote_video('bunny', ${guid}) as school`),
  )
  const [found] = rows
  return found?.school == null ? undefined : Number(found.school)
}
