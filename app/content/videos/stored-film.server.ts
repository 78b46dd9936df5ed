import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Video } from './back-end.server.ts'

/** What players' addresses of a film are made of, and its words to read along. */
export type StoredFilm = Pick<
  Video,
  | 'schoolId'
  | 'id'
  | 'open'
  | 'backEnd'
  | 'remoteId'
  | 'status'
  | 'problem'
  | 'progress'
  | 'folder'
  | 'whole'
  | 'durationSeconds'
> & { captions: { locale: string; key: string; filename: string }[] }

/** A query for the film of an id, as one value of a statement about what shows it. */
export function storedFilm(school: SQL | Placeholder, id: SQL): SQL {
  return sql`
    select json_build_object('schoolId', v.school_id, 'id', v.id, 'open', v.open, 'backEnd', v.back_end, 'remoteId', v.remote_id,
      'status', v.status, 'problem', v.problem, 'progress', v.progress, 'folder', v.folder, 'whole', v.whole,
      'durationSeconds', v.duration_seconds, 'captions', (
        select coalesce(json_agg(json_build_object('locale', w.locale, 'key', w.key, 'filename', w.filename)
          order by w.locale), '[]')
        from video_captions w where w.school_id = ${school} and w.video_id = v.id))
    from videos v where v.school_id = ${school} and v.id = ${id}`
}

/** How rows of people's words name a film and say how far it is, as columns of their statements. */
export const filmFields = (school: SQL | Placeholder, id: SQL) => sql`
  (select coalesce(f.remote_id, f.id::text) from videos f where f.school_id = ${school} and f.id = ${id}) as bunny_id,
  (select f.status from videos f where f.school_id = ${school} and f.id = ${id}) as bunny_status`
