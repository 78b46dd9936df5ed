import { and, eq, inArray } from 'drizzle-orm'
import { type Db, isForeignKeyFailure } from '#app/platform/db.server.ts'
import type { Locale, TextKey } from '#app/platform/i18n.ts'
import { translate } from '#app/platform/i18n.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Video } from './back-end.server.ts'
import { CHOSEN, getBackEnd } from './back-ends.server.ts'
import { deleteCaptionsFile, listCaptions, lockVideo } from './captions.server.ts'
import { videos } from './tables.server.ts'
import { mayPass, VIDEO_STATUS, type VideoRow } from './video.ts'

/**
 * Makes a place for a film that its sender is about to send; 503 where this deployment takes none. Whatever comes to show
 * it keeps its id: what nothing shows is forgotten after a day (unused.server.ts). Where to send it says `openUpload` of
 * its back end, after the commit. An `open` film is one for everybody, and stays that.
 */
export async function createVideo(
  db: Db,
  member: Member,
  { title, open = false }: { title: string; open?: boolean },
): Promise<Video> {
  getBackEnd({ backEnd: CHOSEN }).need()
  const { schoolId, id: accountId } = member
  const video = await db
    .insert(videos)
    .values({ schoolId, accountId, title, open, backEnd: CHOSEN })
    .returning()
    .then(expectRow)
  return video
}

const isVideo = (schoolId: number, id: number) => hasId(videos, schoolId, id)

export async function findVideo(db: Db, schoolId: number, id: number): Promise<Video | undefined> {
  const [video] = await db.select().from(videos).where(isVideo(schoolId, id))
  return video
}

/** Refuses (409) to have a film sent that has come. */
export function refuseSent({ status }: Video): void {
  if (status !== null && status !== VIDEO_STATUS.uploadFailed) throw new Refusal(409, 'videos.already_sent')
}

/** The films of these ids that there are. */
export function findVideos(db: Db, schoolId: number, ids: number[]): Promise<Video[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(videos)
    .where(and(eq(videos.schoolId, schoolId), inArray(videos.id, ids)))
}

/**
 * Refuses (404) films that do not belong where they are to be shown: open ones in a place that asks who may watch, and the
 * others in one that everybody sees, so that no page leads into a lecture.
 */
export async function requireVideos(
  db: Db,
  schoolId: number,
  ids: number[],
  { open }: { open: boolean },
): Promise<void> {
  const wanted = new Set(ids)
  const fit = (await findVideos(db, schoolId, [...wanted])).filter((video) => video.open === open)
  requireFound(fit.length >= wanted.size)
}

/** Forgets a film and all that is kept of it; 409 while something that keeps it by its row shows it. */
export async function removeVideo(db: Db, video: Video): Promise<void> {
  await lockVideo(db, video)
  await deleteCaptionsFile(db, video)
  await db
    .delete(videos)
    .where(isVideo(video.schoolId, video.id))
    .catch((error: unknown) => {
      throw isForeignKeyFailure(error) ? new Refusal(409, 'videos.shown') : error
    })
  await getBackEnd(video).drop(db, video)
}

/** A film as staff see it, in one of their languages. */
export async function loadVideoRow(db: Db, video: Video, locale: Locale): Promise<VideoRow> {
  const { id, title, filename, status, progress, received, length, width, height } = video
  const retriable = video.backEnd === 'own' && video.problem !== null && mayPass(video.problem)
  return {
    id,
    title,
    filename,
    status,
    progress,
    retriable,
    received,
    bytes: length,
    width,
    height,
    problem: video.problem && translate(locale, `videos.problem_${video.problem}` as TextKey),
    durationSeconds: video.durationSeconds,
    poster: getBackEnd(video).playback(video)?.poster ?? null,
    captions: (await listCaptions(db, video)).map((words) => words.locale),
  }
}
