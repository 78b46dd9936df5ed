import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Db, type GlobalDb, inSchool } from '#app/platform/db.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { findMarks, markBuckets } from '#app/platform/limits.server.ts'
import { videos } from './tables.server.ts'
import { VIDEO_STATUS } from './video.ts'

type VideoKey = SchoolPayload & { videoId: number }

const { queued, processing, encoding } = VIDEO_STATUS

/** When a school, and in it a person, last had a film prepared is kept for a day among the limits. */
const SCHOOL = 'film turn'
const getTurn = (accountId: number) => `${SCHOOL} ${accountId}`

/** Notes that it was the turn of a school and of a person in it. */
export function recordTurn(db: Db, schoolId: number, accountId: number): Promise<void> {
  return markBuckets(db, schoolId, [SCHOOL, getTurn(accountId)])
}

/**
 * The films that wait to be prepared, this one among them, in the order of their turns: the school whose last turn is longest
 * ago comes first, in it the person, and of one person the oldest film. So a crowd of one person keeps another person, and a
 * crowd of one school another school, waiting for one film.
 */
export async function filmsInTurn(owner: GlobalDb, key: VideoKey): Promise<VideoKey[]> {
  const ids = new Map<number, Set<number>>()
  for (const { schoolId, videoId } of [key, ...(await filmsInQueue(owner))])
    ids.set(schoolId, (ids.get(schoolId) ?? new Set()).add(videoId))
  const waiting: WaitingVideo[] = []
  // One after another: all at once would take every connection of the worker.
  for (const [schoolId, films] of ids) waiting.push(...(await waitingIn(schoolId, [...films])))
  return waiting.sort(
    (one, other) => one.school - other.school || one.person - other.person || one.videoId - other.videoId,
  )
}

async function filmsInQueue(owner: GlobalDb): Promise<VideoKey[]> {
  const { rows } = await owner.execute<VideoKey>(sql`
    select (payload->>'schoolId')::int as "schoolId", (payload->>'videoId')::int as "videoId"
    from queued_jobs() where name = 'videos.transcode' and not dead`)
  return rows
}

type WaitingVideo = VideoKey & { school: number; person: number }

function waitingIn(schoolId: number, ids: number[]): Promise<WaitingVideo[]> {
  return inSchool(schoolId, async (db) => {
    const films = await db
      .select({ videoId: videos.id, accountId: videos.accountId })
      .from(videos)
      .where(
        and(
          eq(videos.schoolId, schoolId),
          sql`${videos.id} = any(${sql.param(ids)}::bigint[])`,
          inArray(videos.status, [queued, processing, encoding]),
        ),
      )
    const names = [SCHOOL, ...films.map(({ accountId }) => getTurn(accountId))]
    const turns = await findMarks(db, schoolId, names)
    const lastOf = (name: string) => turns.get(name) ?? 0
    return films.map(({ videoId, accountId }) => ({
      schoolId,
      videoId,
      school: lastOf(SCHOOL),
      person: lastOf(getTurn(accountId)),
    }))
  })
}
