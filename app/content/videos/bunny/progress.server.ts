import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { enqueue, type SchoolPayload } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { Video } from '../back-end.server.ts'
import { lecturesOfVideos } from '../later-wings.server.ts'
import { findSenderKind } from '../senders.server.ts'
import { videos } from '../tables.server.ts'
import { hasFailed, isPlayable, LONGEST, VIDEO_STATUS, type VideoProblem, type VideoStatus } from '../video.ts'
import { deleteFromBunny } from './dropping.server.ts'
import { findRemote, type RemoteFilm } from './library.server.ts'
import { furtherStatus, getApiStatus } from './status.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Whoever has not sent a film by then began it anew, or gave up. */
const GIVEN_UP_MS = 25 * HOUR
/** Nobody waits longer for a film to be prepared; should it be finished later all the same, its message is believed. */
const STUCK_MS = 72 * HOUR

/** For good: whatever is said of such a film later, it is deleted there. */
const TOO_LONG = { student: 'too_long_student', staff: 'too_long' } as const satisfies Record<string, VideoProblem>
const isTooLong = ({ problem }: Pick<Video, 'problem'>) => problem === TOO_LONG.student || problem === TOO_LONG.staff

type VideoKey = SchoolPayload & { videoId: number }
type Details = Partial<Pick<Video, 'progress' | 'durationSeconds' | 'width' | 'height'>>

/** One film of those that are there. */
export function isFilm(one: SQL): SQL | undefined {
  return and(eq(videos.backEnd, 'bunny'), one)
}

/**
 * Goes on to a status, never back; tells of the film when that or a detail changed something. A film that proves too long
 * has failed, even where it can be watched already, and is deleted there.
 */
export async function applyStatus(
  db: Db,
  schoolId: number,
  film: SQL | undefined,
  reported: VideoStatus,
  details: Details = {},
): Promise<{ id: number } | undefined> {
  const [video] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.schoolId, schoolId), film))
    .for('update')
  if (!video || isTooLong(video)) return undefined
  const { progress, durationSeconds, width, height } = { ...video, ...details }
  const by = await findSenderKind(db, video)
  const exceeds = (durationSeconds ?? 0) > LONGEST[by]
  const status = exceeds ? VIDEO_STATUS.failed : furtherStatus(video.status, reported)
  const problem = exceeds ? TOO_LONG[by] : hasFailed(status) ? (video.problem ?? getProblem(status)) : null
  const next = { status, problem, progress, durationSeconds, width, height }
  if (Object.entries(next).every(([name, value]) => video[name as keyof typeof next] === value)) return undefined
  const [changed] = await db
    .update(videos)
    .set({ ...next, movedAt: sql`now()` })
    .where(hasId(videos, schoolId, video.id))
    .returning({ id: videos.id })
  if (durationSeconds !== null && durationSeconds !== video.durationSeconds && !exceeds)
    await lecturesOfVideos.use().takeOverLengthOf(db, schoolId, video.id)
  if (exceeds && video.remoteId !== null) await enqueue(db, deleteFromBunny, { schoolId, guid: video.remoteId })
  return changed
}

function getProblem(status: VideoStatus | null) {
  return status === VIDEO_STATUS.uploadFailed ? 'interrupted' : 'failed'
}

/**
 * Asks how a video stands, notes it, and answers after how many milliseconds to ask again, later and later; undefined when
 * nothing more is to come.
 */
export async function checkVideoStatus({ schoolId, videoId }: VideoKey): Promise<number | undefined> {
  const film = isFilm(eq(videos.id, videoId))
  const [found] = await inSchool(schoolId, (db) =>
    db
      .select({
        video: videos,
        age: sql<number>`(extract(epoch from now() - ${videos.createdAt}) * 1000)::float8`,
      })
      .from(videos)
      .where(and(eq(videos.schoolId, schoolId), film)),
  )
  if (!found?.video.remoteId || isSettled(found.video)) return undefined
  const { age } = found
  const remote = await findRemote(found.video.remoteId)
  const status = getStatus(remote, age)
  await inSchool(schoolId, (db) => applyStatus(db, schoolId, film, status, remote && getDetails(remote)))
  if (hasFailed(status) || (isPlayable(status) && age > GIVEN_UP_MS)) return undefined
  return Math.min(HOUR, Math.max(MINUTE, age / 4))
}

function isSettled({ status, durationSeconds }: Video): boolean {
  return status === VIDEO_STATUS.failed || (status === VIDEO_STATUS.finished && durationSeconds !== null)
}

/** A film that was deleted there has failed, and one that gets no further; one that never came was not sent. */
function getStatus(found: RemoteFilm | undefined, age: number): VideoStatus {
  if (!found) return VIDEO_STATUS.failed
  const status = getApiStatus(found.status) ?? VIDEO_STATUS.processing
  if (status === VIDEO_STATUS.queued) return age > GIVEN_UP_MS ? VIDEO_STATUS.uploadFailed : status
  return age > STUCK_MS && !isPlayable(status) ? VIDEO_STATUS.failed : status
}

function getDetails({ length, encodeProgress, width, height }: RemoteFilm): Details {
  return {
    progress: Math.round(encodeProgress),
    ...(length > 0 && { durationSeconds: length }),
    ...(width > 0 && height > 0 && { width, height }),
  }
}
