import { and, isNull } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { BackEnd, Video } from '../back-end.server.ts'
import { getEnd, LASTS } from '../playback-addresses.server.ts'
import { videos } from '../tables.server.ts'
import { isPlayable } from '../video.ts'
import { recheckVideo } from './bunny-jobs.server.ts'
import { deleteFromBunny } from './dropping.server.ts'
import { createRemote, library } from './library.server.ts'
import { folderToken, uploadSignature } from './signatures.server.ts'

/** Seconds: four gigabytes over a slow line take half a day. */
const SENDS_FOR = 24 * 60 * 60
/** A message should have come by then. */
const ASK_AFTER_MS = 60_000

/** Films that a library of Bunny Stream takes from browsers, prepares and hands out by its network. */
export const bunny: BackEnd = {
  need() {
    library()
  },
  async openUpload(video) {
    const { api, libraryId, apiKey } = library()
    const guid = video.remoteId ?? (await loadPlace(video))
    const expires = Math.floor(Date.now() / 1000) + SENDS_FOR
    return {
      endpoint: `${api}/tusupload`,
      AuthorizationSignature: uploadSignature({ libraryId, apiKey }, expires, guid),
      AuthorizationExpire: expires,
      VideoId: guid,
      LibraryId: libraryId,
      title: video.title,
    }
  },
  playback({ remoteId, status }) {
    if (!env.bunny || remoteId === null || !isPlayable(status)) return null
    const { cdn, tokenKey } = env.bunny
    const folder = `${cdn}/${folderToken(tokenKey, `/${remoteId}/`, getEnd())}/${remoteId}`
    return { src: `${folder}/playlist.m3u8`, lasts: LASTS, poster: `${folder}/thumbnail.jpg`, preview: null }
  },
  async drop(db, { schoolId, remoteId }) {
    if (remoteId !== null) await enqueue(db, deleteFromBunny, { schoolId, guid: remoteId })
  },
}

/** What the film is called there, made when it is first sent; of two that ask at once the later one's is dropped. */
async function loadPlace({ schoolId, id, title }: Video): Promise<string> {
  const guid = await createRemote(title || `${schoolId}-${id}`)
  return inSchool(schoolId, async (db) => {
    const isFilm = hasId(videos, schoolId, id)
    const [placed] = await db
      .update(videos)
      .set({ remoteId: guid })
      .where(and(isFilm, isNull(videos.remoteId)))
      .returning({ id: videos.id })
    if (placed) {
      await enqueue(db, recheckVideo, { schoolId, videoId: id }, { afterMs: ASK_AFTER_MS })
      return guid
    }
    await enqueue(db, deleteFromBunny, { schoolId, guid })
    const [other] = await db.select({ remoteId: videos.remoteId }).from(videos).where(isFilm)
    return other?.remoteId ?? guid
  })
}
