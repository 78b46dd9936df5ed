import { DataStore, ERRORS, Server, TUS_RESUMABLE, Upload } from '@tus/server'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { ReceivedFile } from '#app/people/media/receive-file.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { tidyFileName } from '#app/platform/file-name.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { isStorageFull } from '#app/platform/storage-full.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Video } from './back-end.server.ts'
import { CHOSEN, mayTranscode } from './back-ends.server.ts'
import { requireVideoStorage } from './film-room.server.ts'
import { getSource } from './stored.server.ts'
import { videos } from './tables.server.ts'
import { transcodeVideo } from './transcode-job.server.ts'
import type { UploadGrant } from './upload-signature.server.ts'
import { VIDEO_BYTES_MAX, VIDEO_STATUS } from './video.ts'
import { createVideo } from './videos.server.ts'

const MB = 1024 * 1024

/** The library knows one name for an upload: both ids. */
const getName = ({ schoolId, videoId }: UploadGrant) => `${schoolId}-${videoId}`

function getGrant(name: string): UploadGrant {
  const [schoolId = 0, videoId = 0] = name.split('-').map(Number)
  return { schoolId, videoId }
}

const isVideo = ({ schoolId, videoId }: UploadGrant) => and(hasId(videos, schoolId, videoId), eq(videos.backEnd, 'own'))
/** Still to be sent, or to be sent again. */
const isAwaited = or(isNull(videos.status), eq(videos.status, VIDEO_STATUS.uploadFailed))

/** Begins an upload, anew if one had begun: 404 when there is no such film, 409 when it has come by now. */
async function begin(grant: UploadGrant, length: number, filename: string): Promise<void> {
  if (length > VIDEO_BYTES_MAX) throw new Refusal(413, ['videos.too_large', { max: VIDEO_BYTES_MAX / MB }])
  if (length === 0) throw invalid('file', 'videos.empty')
  const { schoolId } = grant
  await inSchool(schoolId, async (db) => {
    const { id, accountId } = videos
    const video = await db
      .select({ schoolId: videos.schoolId, id, accountId })
      .from(videos)
      .where(isVideo(grant))
      .then(requireRow)
    await requireVideoStorage(db, video, 'file', length)
    const { rowCount } = await db
      .update(videos)
      .set({ length, filename, size: length, received: 0, writer: null, status: null, problem: null, progress: 0 })
      .where(and(isVideo(grant), isAwaited))
    if (!rowCount) throw new Refusal(409, 'videos.already_sent')
  })
  // What a former upload sent counts no longer, and may be longer than this one.
  await storage.removeBelow(getSource(getPlace(grant)))
}

/** How far an upload is: what the database was told of, as far as it is in the storage. */
async function find(grant: UploadGrant): Promise<Upload> {
  const [video] = await inSchool(grant.schoolId, (db) =>
    db
      .select({ status: videos.status, length: videos.length, received: videos.received })
      .from(videos)
      .where(isVideo(grant)),
  )
  if (!video?.length) throw ERRORS.FILE_NOT_FOUND
  if (video.status === VIDEO_STATUS.uploadFailed) throw ERRORS.FILE_NO_LONGER_EXISTS
  const { length, received } = video
  const stored = received === length ? length : ((await storage.size(getSource(getPlace(grant)))) ?? 0)
  return new Upload({ id: getName(grant), size: length, offset: Math.min(received, stored) })
}

const getPlace = ({ schoolId, videoId }: UploadGrant) => ({ schoolId, id: videoId })

/**
 * Writes what comes, from a byte on, and notes how far it is. Whoever began to write later, on whichever process, goes
 * on alone: this one is refused with its next note.
 */
async function write(grant: UploadGrant, bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
  const writer = newToken()
  if (!(await claim(grant, offset, writer))) throw ERRORS.INVALID_OFFSET
  let end = offset
  await storage.append(getSource(getPlace(grant)), offset, bytes, async (now) => {
    end = now
    if (!(await note(grant, writer, end))) throw ERRORS.INVALID_OFFSET
  })
  return end
}

async function claim(grant: UploadGrant, offset: number, writer: string): Promise<boolean> {
  const { rowCount } = await inSchool(grant.schoolId, (db) =>
    db
      .update(videos)
      .set({ writer, received: offset, movedAt: sql`now()` })
      .where(and(isVideo(grant), isNull(videos.status), gte(videos.received, offset))),
  )
  return rowCount === 1
}

/** Notes what has come; with the last byte the film waits to be made fit to be watched. */
function note(grant: UploadGrant, writer: string, received: number): Promise<boolean> {
  const { schoolId, videoId } = grant
  return inSchool(schoolId, async (db) => {
    const [video] = await db
      .update(videos)
      .set({ received, movedAt: sql`now()` })
      .where(and(isVideo(grant), isNull(videos.status), eq(videos.writer, writer)))
      .returning({ length: videos.length })
    if (video?.length === received) {
      await db.update(videos).set({ status: VIDEO_STATUS.queued }).where(isVideo(grant))
      await enqueue(db, transcodeVideo, { schoolId, videoId })
    }
    return video !== undefined
  })
}

/** Gives an upload up, as far as it is not complete. */
async function drop(grant: UploadGrant): Promise<void> {
  const { rowCount } = await inSchool(grant.schoolId, (db) =>
    db
      .update(videos)
      .set({ length: null, received: 0, size: 0, writer: null })
      .where(and(isVideo(grant), isNull(videos.status))),
  )
  if (!rowCount) throw ERRORS.INVALID_TERMINATION
  await storage.removeBelow(getSource(getPlace(grant)))
}

/**
 * Makes a film of a file that came by another way; undefined where this deployment makes none itself, or it is too long for
 * one.
 */
export async function takeFilm(
  db: Db,
  member: Member,
  { aside, filename, size }: Pick<ReceivedFile, 'aside' | 'filename' | 'size'>,
): Promise<Video | undefined> {
  if (CHOSEN !== 'own' || !mayTranscode() || size === 0 || size > VIDEO_BYTES_MAX) return undefined
  const name = tidyFileName(filename)
  const video = await createVideo(db, member, { title: name })
  await requireVideoStorage(db, video, 'file', size)
  const { queued: status } = VIDEO_STATUS
  await db
    .update(videos)
    .set({ filename: name, length: size, size, received: size, movedAt: sql`now()`, status })
    .where(hasId(videos, video.schoolId, video.id))
  await enqueue(db, transcodeVideo, { schoolId: video.schoolId, videoId: video.id })
  await storage.move(aside, getSource(video))
  return video
}

const store = Object.assign(new DataStore(), {
  extensions: ['creation', 'creation-with-upload', 'termination'],
  async create(upload: Upload) {
    const filename = tidyFileName(upload.metadata?.filename ?? upload.metadata?.title ?? '')
    await begin(getGrant(upload.id), upload.size ?? 0, filename)
    return upload
  },
  getUpload: (name: string) => find(getGrant(name)),
  write: (bytes: AsyncIterable<Uint8Array>, name: string, offset: number) => write(getGrant(name), bytes, offset),
  remove: (name: string) => drop(getGrant(name)),
})

const PATH = '/media/uploads'

const server = new Server({
  path: PATH,
  datastore: store as unknown as DataStore,
  maxSize: 0,
  relativeLocation: true,
  // Whoever sends has read the answer to a call of this school, on this school's host.
  allowedOrigins: [],
  namingFunction: ({ headers }) => `${headers.get('libraryid')}-${headers.get('videoid')}`,
  getFileIdFromRequest: ({ headers }, last = '') => `${headers.get('libraryid')}-${last}`,
  generateUrl: (_, { id }) => `${PATH}/${getGrant(id).videoId}`,
  // What is ours is answered as everywhere; the library's own refusals are no errors.
  onResponseError(_, error) {
    if (!(error instanceof Error) || 'status_code' in error) return undefined
    throw inWords(error)
  },
})

/** A sender need not begin anew: what came so far is kept, and the rest follows once there is room. */
function inWords(error: Error): Error {
  return isStorageFull(error) ? new Refusal(503, 'videos.disk_full') : error
}

/** Answers a request of the TUS 1.0 protocol, whose signature was checked. */
export function answerTus(request: Request): Promise<Response> {
  return server.handleWeb(request)
}

const PIECE = 'application/offset+octet-stream'

type UploadPiece = { header: (name: string) => string | undefined; bytes: AsyncIterable<Uint8Array> }

/**
 * The one request of the protocol that carries much is answered here: through the library its bytes would pass four
 * streams more on their way to the disk, which costs half of the speed.
 */
export async function answerPiece(grant: UploadGrant, { header, bytes }: UploadPiece): Promise<Response> {
  try {
    if (header('tus-resumable') !== TUS_RESUMABLE) throw { status_code: 412, body: 'Tus-Resumable Required\n' }
    if (header('content-type') !== PIECE) throw ERRORS.INVALID_CONTENT_TYPE
    const offsetText = header('upload-offset') ?? ''
    if (!/^\d{1,15}$/.test(offsetText)) throw { status_code: 400, body: 'Invalid Upload-Offset\n' }
    const offset = Number(offsetText)
    const upload = await find(grant)
    if (upload.offset !== offset) throw ERRORS.INVALID_OFFSET
    const left = (upload.size ?? 0) - offset
    if (Number(header('content-length') ?? 0) > left) throw ERRORS.ERR_SIZE_EXCEEDED
    const end = await write(grant, noMoreThan(left, bytes), offset)
    return new Response(null, { status: 204, headers: { ...TUS, 'Upload-Offset': String(end) } })
  } catch (error) {
    if (error instanceof Error) throw inWords(error)
    const { status_code: status, body } = error as { status_code: number; body: string }
    return new Response(body, { status, headers: TUS })
  }
}

const TUS = { 'Tus-Resumable': TUS_RESUMABLE }

/** What comes, up to the bytes that were announced. */
async function* noMoreThan(left: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const part of bytes) {
      size += part.length
      if (size > left) throw ERRORS.ERR_SIZE_EXCEEDED
      yield part
    }
  } catch (error) {
    // The line broke: whoever sent it asks later how far it came.
    throw error === ERRORS.ERR_SIZE_EXCEEDED ? error : ERRORS.ABORTED
  }
}
