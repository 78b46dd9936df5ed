import { type SQL, sql } from 'drizzle-orm'

/** The films that posts of a school show. */
export function videosOfPosts(schoolId: number): SQL {
  return sql`select video_id from community_posts where school_id = ${schoolId} and video_id is not null`
}
