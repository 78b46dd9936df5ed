import { and, eq } from 'drizzle-orm'
import { lockStorage, requireSchoolStorage } from '#app/people/media/storage-quota.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { REPLACEMENT } from '#app/platform/decode-text.ts'
import { deleteBytes } from '#app/platform/dropped-files.server.ts'
import { tidyFileName } from '#app/platform/file-name.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { invalid, requireFound } from '#app/platform/refusal.ts'
import { hashToken, newToken } from '#app/platform/tokens.server.ts'
import type { Video } from './back-end.server.ts'
import { captionsFrom } from './caption-file.ts'
import { videoCaptions, videos } from './tables.server.ts'

type NewCaptions = { locale: Locale; filename: string; text: string }

const ofVideo = ({ schoolId, id }: Pick<Video, 'schoolId' | 'id'>) =>
  and(eq(videoCaptions.schoolId, schoolId), eq(videoCaptions.videoId, id))

/** Whoever changes what hangs on a film is alone with it until the transaction ends; tells whether it is still there. */
export async function lockVideo(db: Db, { schoolId, id }: Video): Promise<boolean> {
  const which = hasId(videos, schoolId, id)
  const found = await db.select({ id: videos.id }).from(videos).where(which).for('update')
  return found.length > 0
}

/**
 * Keeps a film's words of one language, in place of those it had; 422 on `text` for what are none, with the line, and for
 * bytes that were decoded in a wrong way.
 */
export async function storeCaptions(db: Db, video: Video, { locale, filename, text }: NewCaptions): Promise<void> {
  if (text.includes(REPLACEMENT)) throw invalid('text', 'videos.captions_encoding')
  const read = captionsFrom(text)
  if (typeof read !== 'string') throw invalid('text', [`videos.${read.problem}`, { line: read.line }])
  const bytes = Buffer.from(read)
  const { schoolId, id: videoId } = video
  const key = `${schoolId}/private/${hashToken(newToken()).toString('hex')}.vtt`
  // In the order in which an upload takes them.
  await lockStorage(db, schoolId)
  requireFound(await lockVideo(db, video))
  await deleteCaptionsFile(db, video, locale)
  const room = await requireSchoolStorage(db, schoolId, 'text', bytes.length)
  await db
    .insert(videoCaptions)
    .values({ schoolId, videoId, locale, key, filename: tidyFileName(filename), size: bytes.length })
  await room.put(key, bytes)
}

/** Forgets a film's words of one language, or of all; tells whether there were any. */
export async function deleteCaptionsFile(db: Db, video: Video, locale?: Locale): Promise<boolean> {
  const dropped = await db
    .delete(videoCaptions)
    .where(and(ofVideo(video), locale && eq(videoCaptions.locale, locale)))
    .returning({ key: videoCaptions.key })
  await deleteBytes(db, video.schoolId, dropped)
  return dropped.length > 0
}

/** The same, when there must be some: 404. */
export async function removeCaptions(db: Db, video: Video, locale: Locale): Promise<void> {
  requireFound(await deleteCaptionsFile(db, video, locale))
}

/** A film's words to read along, by language. */
export function listCaptions(db: Db, video: Video): Promise<{ locale: string; key: string; filename: string }[]> {
  const { locale, key, filename } = videoCaptions
  return db.select({ locale, key, filename }).from(videoCaptions).where(ofVideo(video)).orderBy(locale)
}
