import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { asOwner, type Db, type GlobalDb, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { isStorageFull } from '#app/platform/storage-full.server.ts'
import type { Video } from './back-end.server.ts'
import { requireVideoStorage } from './film-room.server.ts'
import { lecturesOfVideos } from './later-wings.server.ts'
import { findSenderKind } from './senders.server.ts'
import { getSource, storedAt } from './stored.server.ts'
import { videos } from './tables.server.ts'
import type { TranscodeResult } from './transcoder/messages.ts'
import { transcodeApart } from './transcoder/process.server.ts'
import { filmsInTurn, recordTurn } from './turns.server.ts'
import { LONGEST, mayPass, VIDEO_STATUS, type VideoProblem } from './video.ts'

type VideoKey = SchoolPayload & { videoId: number }

const { queued, processing, encoding, finished, failed } = VIDEO_STATUS
const UNDER_WAY = [queued, processing, encoding]
/**
 * A film whose work was cut short so often is given up: it may be what brings the process or the machine down. Fewer than
 * the job is tried, so that somebody comes to say so.
 */
const ATTEMPTS_MAX = 8

/** How soon a film is to be asked for again that still waits. */
export type RetryAfter = { afterMs: number } | undefined

/** While this machine makes another film. */
const BUSY: RetryAfter = { afterMs: 15_000 }

/**
 * Makes a film that has come fit to be watched: of all that wait the one whose turn it is. Answers when the film that was asked
 * for is to be asked for again; so each that waits has a job of its own, whichever it does.
 */
export function transcode(key: VideoKey): Promise<RetryAfter> {
  return asOwner(async (owner) => {
    if (!(await tryLock(owner, `transcoder of ${hostname()}`))) return BUSY
    const films = await filmsInTurn(owner, key)
    const own = films.find(({ schoolId, videoId }) => schoolId === key.schoolId && videoId === key.videoId)
    for (const which of films) {
      // Another machine may be making it.
      if (!(await tryLock(owner, `film ${which.schoolId} ${which.videoId}`))) continue
      const video = await take(which)
      if (!video) continue
      await work(video)
      return own && which !== own ? { afterMs: 0 } : undefined
    }
    return own && BUSY
  })
}

/** Held until this connection ends: the database forgets who died. */
async function tryLock(owner: GlobalDb, name: string): Promise<boolean> {
  const { rows } = await owner.execute<{ held: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as held`,
  )
  return rows[0]?.held === true
}

async function work(video: TranscodeJob): Promise<void> {
  // What an attempt that was cut short left, which nobody was ever shown.
  if (video.before) await storage.removeBelow(`${storedAt(video)}/${video.before}`)
  if (video.attempts > ATTEMPTS_MAX) return fail(video, { problem: 'cut_short', why: `${ATTEMPTS_MAX} attempts` })
  const overtaken = new AbortController()
  const notes = latest(async (progress: number) => {
    if (!(await change(video, { status: encoding, progress }))) overtaken.abort()
  })
  try {
    const outcome = await storage.withScratch(async (folder) => {
      const made = await storage.withPath(getSource(video), (source) =>
        transcodeApart(
          { source, folder, longest: LONGEST[video.by] },
          { onPercent: notes.note, signal: overtaken.signal },
        ),
      )
      await notes.done()
      return 'made' in made ? keep(video, made.made, folder) : made
    })
    if (outcome) await fail(video, ofStudent(video, outcome))
  } catch (error) {
    if (isStorageFull(error)) return fail(video, { problem: 'no_room', why: 'the storage is full' })
    if (!overtaken.signal.aborted) throw error
  }
}

/** Who sends a film says how long it may be. */
function ofStudent({ by }: TranscodeJob, failure: Failure): Failure {
  return by === 'student' && failure.problem === 'too_long' ? { ...failure, problem: 'too_long_student' } : failure
}

type TranscodeJob = VideoFolder & {
  accountId: number
  by: keyof typeof LONGEST
  before: string | null
  length: number
  attempts: number
}
type VideoFolder = { schoolId: number; id: number; folder: string }

const isMine = ({ schoolId, id, folder }: VideoFolder) =>
  and(hasId(videos, schoolId, id), eq(videos.folder, folder), inArray(videos.status, UNDER_WAY))

/** Takes a film that waits, or whose work was cut short; undefined when there is nothing to do any more. */
function take({ schoolId, videoId: id }: VideoKey): Promise<TranscodeJob | undefined> {
  const waits = and(hasId(videos, schoolId, id), inArray(videos.status, UNDER_WAY))
  return inSchool(schoolId, async (db) => {
    const [video] = await db.select().from(videos).where(waits).for('update')
    if (!video) return undefined
    const folder = randomBytes(16).toString('hex')
    const attempts = video.attempts + 1
    await db.update(videos).set({ status: processing, progress: 0, attempts, folder, movedAt: sql`now()` }).where(waits)
    const { accountId, folder: before, length } = video
    const by = await findSenderKind(db, video)
    await recordTurn(db, schoolId, accountId)
    return { schoolId, id, folder, accountId, by, before, length: length ?? 0, attempts }
  })
}

type Change = Partial<Pick<Video, 'status' | 'progress' | 'problem' | 'size' | 'width' | 'height' | 'durationSeconds'>>

/** Writes down what became of it, if it is still this attempt's. */
async function change(place: VideoFolder, set: Change): Promise<boolean> {
  return inSchool(place.schoolId, (db) => changeIn(db, place, set))
}

async function changeIn(db: Db, place: VideoFolder, set: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(videos)
    .set({ ...set, movedAt: sql`now()` })
    .where(isMine(place))
  const isChanged = rowCount === 1
  if (isChanged && set.durationSeconds) await lecturesOfVideos.use().takeOverLengthOf(db, place.schoolId, place.id)
  return isChanged
}

/** Keeps what was made, whole, before anybody is shown it; the source has served. */
async function keep(
  video: TranscodeJob,
  { seconds, width, height, bytes }: TranscodeResult,
  made: string,
): Promise<Failure | undefined> {
  const at = `${storedAt(video)}/${video.folder}`
  try {
    // It takes its room before it is stored.
    const isMine = await inSchool(video.schoolId, async (db) => {
      await requireVideoStorage(db, video, 'file', bytes, video.length)
      return changeIn(db, video, { size: Math.max(video.length, bytes) })
    })
    if (!isMine) return undefined
    const size = await storage.takeFolder(made, at)
    const done = { status: finished, progress: 100, size, width, height, durationSeconds: seconds }
    const kept = await change(video, done)
    await storage.removeBelow(kept ? getSource(video) : at)
    return undefined
  } catch (error) {
    await storage.removeBelow(at)
    if (error instanceof Refusal && error.status === 422) return { problem: 'no_room', why: error.message }
    throw error
  }
}

type Failure = { problem: VideoProblem; why: string }

async function fail(video: TranscodeJob, { problem, why }: Failure): Promise<void> {
  log.info({ video: video.id, problem, why }, 'a film could not be prepared')
  const kept = mayPass(problem)
  await change(video, { status: failed, problem, size: kept ? video.length : 0 })
  if (!kept) await storage.removeBelow(storedAt(video))
}

/** Does what came last; what comes while one is being done replaces what waits. */
function latest(does: (value: number) => Promise<void>) {
  let waiting: number | undefined
  let running: Promise<void> | undefined
  async function run(): Promise<void> {
    for (let next = waiting; next !== undefined; next = waiting) {
      waiting = undefined
      await does(next).catch((error: unknown) => log.warn({ err: error }, 'how far a film is was not written down'))
    }
    running = undefined
  }
  return {
    note(value: number): void {
      waiting = value
      running ??= run()
    },
    done: async () => running,
  }
}
