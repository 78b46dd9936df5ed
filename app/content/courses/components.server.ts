import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type StoredFilm, storedFilm } from '#app/content/videos/stored-film.server.ts'
import { type Db, type Placeholders, statement } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { ComponentPayload, ComponentType } from './component.ts'
import { FILE_IDS, POSTER_ID } from './named-files.server.ts'
import { components } from './tables.server.ts'

/** What the addresses and cards of a component's files are made of. */
export type ComponentFile = {
  id: number
  schoolId: number
  key: string
  filename: string
  size: number
  seconds: number | null
}

export type LectureComponent = {
  id: number
  lectureId: number
  type: ComponentType
  payload: ComponentPayload
  files: ComponentFile[]
  film: StoredFilm | null
}

const componentsOfLecture = statement(
  'components_of_lecture',
  (db: Db, param: Placeholders<{ school: number; lecture: number }>) =>
    db
      .select({
        id: components.id,
        lectureId: components.lectureId,
        type: components.type,
        payload: components.payload,
        files: sql<ComponentFile[]>`(
        select coalesce(json_agg(json_build_object('id', f.id, 'schoolId', f.school_id, 'key', f.key,
          'filename', f.filename, 'size', f.size, 'seconds', f.duration_seconds)), '[]')
        from files f where f.school_id = ${param.school} and f.id = any(array(
          select named::bigint from jsonb_path_query(components.payload, ${FILE_IDS}) named
          union select named::bigint from jsonb_path_query(components.payload, ${POSTER_ID}) named)))`,
        film: sql<StoredFilm | null>`(${storedFilm(param.school, sql`(components.payload->>'video_id')::bigint`)})`,
      })
      .from(components)
      .where(
        and(
          eq(components.schoolId, param.school),
          eq(components.lectureId, param.lecture),
          isNull(components.deletedAt),
        ),
      )
      .orderBy(asc(components.position), asc(components.id)),
)

/** The parts of a lecture in order, each with its files and film, in one statement. Who may see them is asked elsewhere. */
export function listLectureComponents(db: Db, schoolId: number, lectureId: number): Promise<LectureComponent[]> {
  return componentsOfLecture(db, { school: schoolId, lecture: lectureId })
}

/** Counts that somebody fetched a component's document. */
export async function countDownload(db: Db, schoolId: number, componentId: number): Promise<void> {
  await db
    .update(components)
    .set({ downloads: sql`${components.downloads} + 1` })
    .where(hasId(components, schoolId, componentId))
}
