import { type SQL, sql } from 'drizzle-orm'

/** The films that tell of a school's products. */
export function videosOfTrailers(schoolId: number): SQL {
  return sql`select trailer_video_id from products where school_id = ${schoolId} and trailer_video_id is not null`
}
