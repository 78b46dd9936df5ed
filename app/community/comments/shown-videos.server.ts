import { type SQL, sql } from 'drizzle-orm'

/** The films that comments of a school show. */
export function videosOfComments(schoolId: number): SQL {
  return sql`select video_id from comments where school_id = ${schoolId} and video_id is not null
    union all select (comment ->> 'videoId')::bigint from deleted_comments
      where school_id = ${schoolId} and comment ->> 'videoId' is not null`
}
