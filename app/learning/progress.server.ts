import { type SQL, sql } from 'drizzle-orm'
import { lectureIsPublished } from '../courses/outline.server.ts'
import { type Db, statement } from '../platform/db.server.ts'
import type { Member } from '../platform/viewer.ts'
import { courseProgress, type Progress } from './progress.ts'
import { lectureProgress } from './tables.server.ts'

type Lecture = { id: number; productId: number }
type Change = Partial<Record<'watchedAt' | 'positionSeconds' | 'note' | 'starredAt' | 'completedAt', SQL>>

/** Others than this row: a statement does not see what it is just writing. */
const completed = sql<number>`(
  select count(*)::int from lecture_progress p
  join lectures on lectures.school_id = p.school_id and lectures.product_id = p.product_id and lectures.id = p.lecture_id
  where p.school_id = lecture_progress.school_id and p.account_id = lecture_progress.account_id
  and p.product_id = lecture_progress.product_id and p.lecture_id <> lecture_progress.lecture_id
  and p.completed_at is not null and ${lectureIsPublished})
  + case when lecture_progress.completed_at is null then 0 else 1 end`

const total = sql<number>`(
  select count(*)::int from lectures where lectures.school_id = lecture_progress.school_id
  and lectures.product_id = lecture_progress.product_id and ${lectureIsPublished})`

/** Writes one thing of one lecture, for the first time or again, and counts the course anew, in one round trip. */
function progressStatement(name: string, first: Change, again: Change) {
  return statement(name, (db: Db) =>
    db
      .insert(lectureProgress)
      .values({
        schoolId: sql.placeholder('school'),
        accountId: sql.placeholder('account'),
        productId: sql.placeholder('product'),
        lectureId: sql.placeholder('lecture'),
        ...first,
      })
      .onConflictDoUpdate({
        target: [
          lectureProgress.schoolId,
          lectureProgress.accountId,
          lectureProgress.productId,
          lectureProgress.lectureId,
        ],
        set: again,
      })
      .returning({
        lectureId: lectureProgress.lectureId,
        watchedAt: lectureProgress.watchedAt,
        positionSeconds: lectureProgress.positionSeconds,
        note: lectureProgress.note,
        starredAt: lectureProgress.starredAt,
        completedAt: lectureProgress.completedAt,
        completed,
        total,
      }),
  )
}

type Save = ReturnType<typeof progressStatement>

async function save(db: Db, student: Member, lecture: Lecture, saving: Save, values: object): Promise<Progress> {
  const { schoolId: school, id: account } = student
  const [row] = await saving(db, { school, account, product: lecture.productId, lecture: lecture.id, ...values })
  if (!row) throw new Error('no progress was saved')
  return {
    lecture_id: row.lectureId,
    watched_at: row.watchedAt,
    position_seconds: row.positionSeconds,
    note: row.note,
    starred: row.starredAt !== null,
    completed_at: row.completedAt,
    course: courseProgress(row.completed, row.total),
  }
}

const now = sql`now()`
const position = sql`${sql.placeholder('position')}::int`
const watched = progressStatement(
  'watch_lecture',
  { watchedAt: now, positionSeconds: sql`coalesce(${position}, 0)` },
  { watchedAt: now, positionSeconds: sql`coalesce(${position}, lecture_progress.position_seconds)` },
)

/** Says that the student is at this lecture, and at which second of it; without one the second stays. */
export function watchLecture(db: Db, student: Member, lecture: Lecture, seconds?: number): Promise<Progress> {
  return save(db, student, lecture, watched, { position: seconds ?? null })
}

const note = sql`${sql.placeholder('note')}`
const noted = progressStatement('note_lecture', { note }, { note })

export function saveNote(db: Db, student: Member, lecture: Lecture, text: string): Promise<Progress> {
  return save(db, student, lecture, noted, { note: text })
}

const value = sql`${sql.placeholder('value')}::boolean`
/** An instant that is set, kept or cleared: as told, or the other way round when nothing was told. */
const first = sql`case when coalesce(${value}, true) then now() end`
const again = (column: SQL) => sql`case when coalesce(${value}, ${column} is null) then coalesce(${column}, now()) end`

const starred = progressStatement(
  'star_lecture',
  { starredAt: first },
  { starredAt: again(sql`lecture_progress.starred_at`) },
)

/** Sets the star as told; toggles it without a value. */
export function starLecture(db: Db, student: Member, lecture: Lecture, wanted?: boolean): Promise<Progress> {
  return save(db, student, lecture, starred, { value: wanted ?? null })
}

const finished = progressStatement(
  'complete_lecture',
  { completedAt: first },
  { completedAt: again(sql`lecture_progress.completed_at`) },
)

/** Marks the lecture as completed, or not, as told; toggles without a value. The first time stays. */
export function completeLecture(db: Db, student: Member, lecture: Lecture, wanted?: boolean): Promise<Progress> {
  return save(db, student, lecture, finished, { value: wanted ?? null })
}
