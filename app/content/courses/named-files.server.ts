import { type SQL, sql } from 'drizzle-orm'

/** Every file that a payload names: under `file_id`, alone or by language, also within captions. */
export const FILE_IDS = sql.raw(`'$.**.file_id.** ? (@.type() == "number")'`)
/** The picture of a film, where it is one of the files. */
export const POSTER_ID = sql.raw(`'$.poster_id ? (@.type() == "number")'`)

/** The files that lectures of a school name, deleted ones too, as these can be brought back. */
export function filesOfLectures(schoolId: number): SQL {
  return namedBy(schoolId, FILE_IDS)
}

/** The same for pictures of films. */
export function postersOfLectures(schoolId: number): SQL {
  return namedBy(schoolId, POSTER_ID)
}

const namedBy = (schoolId: number, path: SQL) => sql`select named::bigint
  from components c cross join lateral jsonb_path_query(c.payload, ${path}) named where c.school_id = ${schoolId}`
