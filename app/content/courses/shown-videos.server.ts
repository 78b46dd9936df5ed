import { type SQL, sql } from 'drizzle-orm'

/** The films that lectures of a school show. */
export function videosOfLectures(schoolId: number): SQL {
  return sql`select (c.payload->'video_id')::bigint from components c
    where c.school_id = ${schoolId} and jsonb_typeof(c.payload->'video_id') = 'number'`
}
