import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { lectureIsPublished } from '../courses/outline.server.ts'
import { type Db, type Places, rawStatement, statement } from '../platform/db.server.ts'
import type { Member } from '../platform/viewer.ts'
import { courseProgress, type Progress } from './progress.ts'
import { lectureProgress } from './tables.server.ts'

type Lecture = { id: number; productId: number }
type Change = Partial<Record<'watchedAt' | 'positionSeconds' | 'note' | 'starredAt' | 'completedAt', SQL>>

const standing = rawStatement(
  'standing_in_course',
  (of: Places<{ school: number; account: number; product: number }>) => sql<{ completed: number; total: number }>`
    select count(p.completed_at)::int as completed, count(*)::int as total
    from lectures left join lecture_progress p on p.school_id = ${of.school} and p.account_id = ${of.account}
      and p.product_id = lectures.product_id and p.lecture_id = lectures.id
    where lectures.school_id = ${of.school} and lectures.product_id = ${of.product} and ${lectureIsPublished}`,
)

type New = { position?: number | null; note?: string; value?: boolean | null }
type Saved = { school: number; account: number; product: number; lecture: number } & New

/** Writes one thing of one lecture, for the first time or again. */
function progressStatement(name: string, first: Change, again: Change) {
  return statement(name, (db: Db, at: Places<Saved>) =>
    db
      .insert(lectureProgress)
      .values({
        schoolId: at.school,
        accountId: at.account,
        productId: at.product,
        lectureId: at.lecture,
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
      }),
  )
}

type Save = ReturnType<typeof progressStatement>

async function save(db: Db, student: Member, lecture: Lecture, saving: Save, values: New): Promise<Progress> {
  const { schoolId: school, id: account } = student
  const course = { school, account, product: lecture.productId }
  // Sent together: the course is counted with what was just written.
  const [[row], [counted]] = await Promise.all([
    saving(db, { ...course, lecture: lecture.id, ...values }),
    standing(db, course),
  ])
  if (!row || !counted) throw new Error('no progress was saved')
  return {
    lecture_id: row.lectureId,
    watched_at: row.watchedAt,
    position_seconds: row.positionSeconds,
    note: row.note,
    starred: row.starredAt !== null,
    completed_at: row.completedAt,
    course: courseProgress(counted.completed, counted.total),
  }
}

const now = sql`now()`
const position = sql`${sql.placeholder('position')}::int`
const watched = progressStatement(
  'watch_lecture',
  { watchedAt: now, positionSeconds: sql`coalesce(${position}, 0)` },
  {
    watchedAt: sql`excluded.watched_at`,
    positionSeconds: sql`coalesce(${position}, lecture_progress.position_seconds)`,
  },
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
/**
 * An instant that is set, kept or cleared: as told, or the other way round when nothing was told. The time itself stays out
 * of the case: a distributed database takes none there.
 */
const first = sql`now() + case when coalesce(${value}, true) then interval '0' end`
const again = (name: 'starred_at' | 'completed_at') => {
  const [before, wanted] = [sql.raw(`lecture_progress.${name}`), sql.raw(`excluded.${name}`)]
  return sql`case when coalesce(${value}, ${before} is null) then least(${before}, ${wanted}) end`
}

const starred = progressStatement('star_lecture', { starredAt: first }, { starredAt: again('starred_at') })

/** Sets the star as told; toggles it without a value. */
export function starLecture(db: Db, student: Member, lecture: Lecture, wanted?: boolean): Promise<Progress> {
  return save(db, student, lecture, starred, { value: wanted ?? null })
}

const finished = progressStatement('complete_lecture', { completedAt: first }, { completedAt: again('completed_at') })

/** Marks the lecture as completed, or not, as told; toggles without a value. The first time stays. */
export function completeLecture(db: Db, student: Member, lecture: Lecture, wanted?: boolean): Promise<Progress> {
  return save(db, student, lecture, finished, { value: wanted ?? null })
}

/** Whether somebody has begun a course: opened a lecture of it, or completed one. */
export async function hasProgress(db: Db, { schoolId, id }: Member, productId: number): Promise<boolean> {
  const rows = await db
    .select({ at: lectureProgress.watchedAt })
    .from(lectureProgress)
    .where(
      and(
        eq(lectureProgress.schoolId, schoolId),
        eq(lectureProgress.accountId, id),
        eq(lectureProgress.productId, productId),
        or(isNotNull(lectureProgress.watchedAt), isNotNull(lectureProgress.completedAt)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The product that somebody learnt in last; undefined for who has not begun anywhere. */
export async function lastProductOf(db: Db, schoolId: number, accountId: number): Promise<number | undefined> {
  const [last] = await db
    .select({ productId: lectureProgress.productId })
    .from(lectureProgress)
    .where(
      and(
        eq(lectureProgress.schoolId, schoolId),
        eq(lectureProgress.accountId, accountId),
        isNotNull(lectureProgress.watchedAt),
      ),
    )
    .orderBy(desc(lectureProgress.watchedAt))
    .limit(1)
  return last?.productId
}
