import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { needSchoolRoom } from '../media/storage-quota.server.ts'
import { asOwner, type Db, inSchool } from '../platform/db.server.ts'
import type { OfSchool } from '../platform/jobs.server.ts'
import { log } from '../platform/log.server.ts'
import { Refusal } from '../platform/refusal.ts'
import { storage } from '../platform/storage.server.ts'
import { isStorageFull } from '../platform/storage-full.server.ts'
import type { Video } from './back-end.server.ts'
import { sourceOf, storedAt } from './stored.server.ts'
import { videos } from './tables.server.ts'
import type { Made } from './transcoder/messages.ts'
import { transcodeApart } from './transcoder/process.server.ts'
import { mayPass, VIDEO_STATUS, type VideoProblem } from './video.ts'

type Which = OfSchool & { videoId: number }

const { queued, processing, encoding, finished, failed } = VIDEO_STATUS
const UNDER_WAY = [queued, processing, encoding]
/**
 * A film whose work was cut short so often is given up: it may be what brings the process or the machine down. Fewer than
 * the job is tried, so that somebody comes to say so.
 */
const ATTEMPTS_MAX = 8

/** Makes a film that has come fit to be watched; answers false, with nothing done, while this machine makes another one. */
export function transcode(which: Which): Promise<boolean> {
  return aloneOnThisMachine(() => work(which))
}

/** The database forgets who died. */
function aloneOnThisMachine(does: () => Promise<void>): Promise<boolean> {
  return asOwner(async (db) => {
    const { rows } = await db.execute<{ alone: boolean }>(
      sql`select pg_try_advisory_lock(hashtextextended('transcoder of ' || ${hostname()}, 0)) as alone`,
    )
    if (!rows[0]?.alone) return false
    await does()
    return true
  })
}

async function work(which: Which): Promise<void> {
  const video = await take(which)
  if (!video) return
  // What an attempt that was cut short left, which nobody was ever shown.
  if (video.before) await storage.removeBelow(`${storedAt(video)}/${video.before}`)
  if (video.attempts > ATTEMPTS_MAX) return fail(video, { problem: 'cut_short', why: `${ATTEMPTS_MAX} attempts` })
  const overtaken = new AbortController()
  const notes = latest(async (progress: number) => {
    if (!(await change(video, { status: encoding, progress }))) overtaken.abort()
  })
  try {
    const outcome = await storage.withScratch(async (folder) => {
      const made = await storage.withPath(sourceOf(video), (source) =>
        transcodeApart({ source, folder }, { onPercent: notes.note, signal: overtaken.signal }),
      )
      await notes.done()
      return 'made' in made ? keep(video, made.made, folder) : made
    })
    if (outcome) await fail(video, outcome)
  } catch (error) {
    if (isStorageFull(error)) return fail(video, { problem: 'no_room', why: 'the storage is full' })
    if (!overtaken.signal.aborted) throw error
  }
}

type Work = Place & { before: string | null; length: number; attempts: number }
type Place = { schoolId: number; id: number; folder: string }

const isMine = ({ schoolId, id, folder }: Place) =>
  and(eq(videos.schoolId, schoolId), eq(videos.id, id), eq(videos.folder, folder), inArray(videos.status, UNDER_WAY))

/** Takes a film that waits, or whose work was cut short; undefined when there is nothing to do any more. */
function take({ schoolId, videoId: id }: Which): Promise<Work | undefined> {
  const waits = and(eq(videos.schoolId, schoolId), eq(videos.id, id), inArray(videos.status, UNDER_WAY))
  return inSchool(schoolId, async (db) => {
    const [video] = await db.select().from(videos).where(waits).for('update')
    if (!video) return undefined
    const folder = randomBytes(16).toString('hex')
    const attempts = video.attempts + 1
    await db.update(videos).set({ status: processing, progress: 0, attempts, folder, movedAt: sql`now()` }).where(waits)
    return { schoolId, id, folder, before: video.folder, length: video.length ?? 0, attempts }
  })
}

type Change = Partial<Pick<Video, 'status' | 'progress' | 'problem' | 'size' | 'width' | 'height' | 'durationSeconds'>>

/** Writes down what became of it, if it is still this attempt's. */
async function change(place: Place, set: Change): Promise<boolean> {
  return inSchool(place.schoolId, (db) => changeIn(db, place, set))
}

async function changeIn(db: Db, place: Place, set: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(videos)
    .set({ ...set, movedAt: sql`now()` })
    .where(isMine(place))
  return rowCount === 1
}

/** Keeps what was made, whole, before anybody is shown it; the source has served. */
async function keep(video: Work, { seconds, width, height }: Made, made: string): Promise<Failure | undefined> {
  const at = `${storedAt(video)}/${video.folder}`
  const size = await storage.takeFolder(made, at)
  const done = { status: finished, progress: 100, size, width, height, durationSeconds: seconds }
  try {
    const kept = await inSchool(video.schoolId, async (db) => {
      if (size > video.length) await needSchoolRoom(db, video.schoolId, 'file', size - video.length)
      return changeIn(db, video, done)
    })
    await storage.removeBelow(kept ? sourceOf(video) : at)
    return undefined
  } catch (error) {
    await storage.removeBelow(at)
    if (error instanceof Refusal) return { problem: 'no_room', why: error.message }
    throw error
  }
}

type Failure = { problem: VideoProblem; why: string }

async function fail(video: Work, { problem, why }: Failure): Promise<void> {
  log.info({ video: video.id, problem, why }, 'a film could not be prepared')
  const kept = mayPass(problem)
  await change(video, { status: failed, problem, ...(!kept && { size: 0 }) })
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
