import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'

/** A lecture takes no more minutes. */
const MINUTES_MAX = 10_000

/**
 * Gives lectures whose length nobody entered the length of their videos, in whole minutes. `among` selects the components
 * that were added or changed (`c`); a video whose length is not known yet does so once it is.
 */
async function takeOver(db: Db, schoolId: number, among: SQL): Promise<void> {
  await db.execute(sql`update lectures set duration_minutes = least(${MINUTES_MAX}, ceil(known.seconds / 60))
    from (select parts.lecture_id, sum(v.duration_seconds) as seconds from components parts
      join videos v on v.school_id = ${schoolId} and v.id = (parts.payload->>'video_id')::bigint
      where parts.school_id = ${schoolId} and parts.type = 'video' and parts.deleted_at is null
        and parts.lecture_id in (select c.lecture_id from components c
          where c.school_id = ${schoolId} and c.type = 'video' and c.deleted_at is null and ${among})
      group by parts.lecture_id) known
    where lectures.school_id = ${schoolId} and lectures.id = known.lecture_id and lectures.duration_minutes = 0
      and known.seconds > 0`)
}

export function takeOverLengthsIn(db: Db, schoolId: number, lectureIds: readonly number[]): Promise<void> {
  return takeOver(db, schoolId, sql`c.lecture_id = any(${sql.param(lectureIds)}::bigint[])`)
}

export function takeOverLengthOf(db: Db, schoolId: number, videoId: number): Promise<void> {
  return takeOver(db, schoolId, sql`(c.payload->>'video_id')::bigint = ${videoId}`)
}
