import { sql } from 'drizzle-orm'
import {
  lockStorage,
  MB,
  type QuotaAccount,
  refuseBeyondSchool,
  whole,
} from '#app/people/media/storage-quota.server.ts'
import { type Db, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'

/** What the films of one student may take together, so that nobody fills the school's room alone. */
const STUDENT_FILMS_MB = 1024

type Film = { schoolId: number; id: number; accountId: number }

const takenByFilms = rawStatement(
  'bytes_taken_by_films',
  (param: Placeholders<Film>) => sql<QuotaAccount>`
    select a.role, (select coalesce(sum(v.size), 0) from videos v
      where v.school_id = ${param.schoolId} and v.account_id = ${param.accountId} and v.id <> ${param.id}) as own
    from accounts a where a.school_id = ${param.schoolId} and a.id = ${param.accountId}`,
)

/** Room (422 at ) for a film that is about to come, or to be stored in its sizes; `counted` bytes are in its row already. */
export async function requireVideoStorage(
  db: Db,
  film: Film,
  field: string,
  bytes: number,
  counted = 0,
): Promise<void> {
  await lockStorage(db, film.schoolId)
  const [row] = await takenByFilms(db, film)
  const left = STUDENT_FILMS_MB - Number(row?.own) / MB
  if (row?.role === 'student' && bytes / MB > left)
    throw invalid(field, ['errors.no_room_films', { max: STUDENT_FILMS_MB, left: whole(left) }])
  await refuseBeyondSchool(db, film.schoolId, field, bytes - counted)
}
