import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { lectures } from './tables.server.ts'

type RowKey = { schoolId: number; id: number }

const MINUTES_MAX = 10_000

/**
 * Gives a lecture that names no length that of its videos, in whole minutes, and answers how long it is now. Its version
 * stays: nobody who writes in it meanwhile is told that somebody else did.
 */
export async function fillLength(db: Db, { schoolId, id }: RowKey): Promise<number | undefined> {
  const ofVideos = sql<number>`(select least(ceil(sum(v.duration_seconds) / 60), ${MINUTES_MAX})::int
    from components c join videos v on v.school_id = ${schoolId} and to_jsonb(v.id) = c.payload->'video_id'
    where c.school_id = ${schoolId} and c.lecture_id = ${id} and c.deleted_at is null
    having sum(v.duration_seconds) > 0)`
  const [filled] = await db
    .update(lectures)
    .set({ durationMinutes: ofVideos })
    .where(
      and(
        eq(lectures.schoolId, schoolId),
        eq(lectures.id, id),
        eq(lectures.durationMinutes, 0),
        sql`${ofVideos} is not null`,
      ),
    )
    .returning({ minutes: lectures.durationMinutes })
  return filled?.minutes
}

/** The same of all lectures that show a video, whose length is known by now. */
export async function takeLength(db: Db, { schoolId, id }: RowKey): Promise<void> {
  const { rows } = await db.execute<{ lecture: string }>(sql`select distinct c.lecture_id as lecture from components c
    where c.school_id = ${schoolId} and c.payload->'video_id' = to_jsonb(${id}::bigint) and c.deleted_at is null
    order by c.lecture_id`)
  for (const { lecture } of rows) await fillLength(db, { schoolId, id: Number(lecture) })
}
