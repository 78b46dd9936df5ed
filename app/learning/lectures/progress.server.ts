import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { learnsNow } from '#app/people/accounts/learned.server.ts'
import { type Db, type Placeholders, rawStatement, statement } from '#app/platform/db.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { courseStanding } from './course-completion.server.ts'
import { courseCompleted, lectureCompleted } from './events.server.ts'
import { mergedNote, plainNote } from './merged-note.ts'
import { type CompletionCount, courseProgress, NOTE_MAX, type Progress } from './progress.ts'
import { lectureProgress } from './tables.server.ts'

type Lecture = { id: number; productId: number }
type PositionColumn = 'watchedAt' | 'positionSeconds' | 'furthestSeconds'
type Change = Partial<Record<PositionColumn | 'note' | 'notedAt' | 'starredAt' | 'completedAt' | 'byHand', SQL>>

const findStanding = rawStatement(
  'standing_in_course',
  (param: Placeholders<{ school: number; account: number; product: number }>) => sql<{ standing: CompletionCount }>`
    select ${courseStanding(param)} as standing`,
)

type ProgressValues = {
  position?: number | null
  /** So many seconds ago the viewer was there. */
  age?: number
  done?: boolean
  note?: string
  base?: string | null
  value?: boolean | null
}
type ProgressParams = { school: number; account: number; product: number; lecture: number } & ProgressValues

/** Writes one thing of one lecture, for the first time or again; again only where a condition holds. */
function progressStatement(name: string, first: Change, again: Change, onlyWhere?: SQL) {
  const learns = 'watchedAt' in first || 'completedAt' in first
  return statement(name, (db: Db, param: Placeholders<ProgressParams>) =>
    (learns ? db.with(learnsNow(db, param)) : db)
      .insert(lectureProgress)
      .values({
        schoolId: param.school,
        accountId: param.account,
        productId: param.product,
        lectureId: param.lecture,
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
        setWhere: onlyWhere,
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
type SaveContext = { db: Db; student: Member; lecture: Lecture; saving: Save; values: ProgressValues }

async function save(saving: SaveContext): Promise<Progress> {
  const saved = await trySave(saving)
  if (!saved) throw new Error('no progress was saved')
  return saved
}

/** Undefined when the statement's own condition kept it from writing. */
async function trySave(saving: SaveContext): Promise<Progress | undefined> {
  const { schoolId: school, id: account } = saving.student
  // Sent together: the course is counted with what was just written.
  const [row, [counted]] = await Promise.all([
    written(saving),
    findStanding(saving.db, { school, account, product: saving.lecture.productId }),
  ])
  return row && counted && getProgress(row, counted.standing)
}

async function written({ db, student, lecture, saving, values }: SaveContext) {
  const course = { school: student.schoolId, account: student.id, product: lecture.productId }
  const [row] = await saving(db, { ...course, lecture: lecture.id, ...values })
  return row
}

type Row = NonNullable<Awaited<ReturnType<typeof written>>>

function getProgress(row: Row, { completed, total }: CompletionCount): Progress {
  return {
    lectureId: row.lectureId,
    watchedAt: row.watchedAt,
    positionSeconds: row.positionSeconds,
    note: row.note,
    starred: row.starredAt !== null,
    completedAt: row.completedAt,
    course: courseProgress(completed, total),
  }
}

const now = sql`now()`
const position = sql`${sql.placeholder('position')}::int`
const visited = sql`now() - make_interval(secs => ${sql.placeholder('age')}::int)`
const done = sql`${sql.placeholder('done')}::boolean`
const watched = progressStatement(
  'watch_lecture',
  {
    watchedAt: visited,
    positionSeconds: sql`coalesce(${position}, 0)`,
    furthestSeconds: sql`coalesce(${position}, 0)`,
    completedAt: sql`now() + case when ${done} then interval '0' end`,
  },
  {
    // What was told late, by a device that had no connection, takes nobody back from where they have been since.
    watchedAt: sql`greatest(lecture_progress.watched_at, excluded.watched_at)`,
    positionSeconds: sql`case when excluded.watched_at >= lecture_progress.watched_at or lecture_progress.watched_at is null
      then coalesce(${position}, lecture_progress.position_seconds) else lecture_progress.position_seconds end`,
    furthestSeconds: sql`greatest(lecture_progress.furthest_seconds, lecture_progress.position_seconds, ${position})`,
    // What the student said stays, and the first day too.
    completedAt: sql`coalesce(lecture_progress.completed_at,
      case when not lecture_progress.by_hand then excluded.completed_at end)`,
  },
)

/** Where a viewer was, and how many seconds ago. */
export type Place = { seconds?: number; age?: number }

/** Says that the student is at this lecture, and at which second of it; without one the second stays. */
export async function watchLecture(db: Db, student: Member, lecture: Lecture, place: Place = {}): Promise<Progress> {
  const { seconds = null } = place
  const age = await limitAge(db, student, lecture, place.age)
  return save({ db, student, lecture, saving: watched, values: { position: seconds, age, done: false } })
}

/** No age where the student was never seen at the lecture before: what can have been played is counted from the first time. */
async function limitAge(db: Db, student: Member, lecture: Lecture, age = 0): Promise<number> {
  if (age === 0) return 0
  const { schoolId, accountId, productId, lectureId, watchedAt } = lectureProgress
  const [seen] = await db
    .select({ watchedAt })
    .from(lectureProgress)
    .where(
      and(
        eq(schoolId, student.schoolId),
        eq(accountId, student.id),
        eq(productId, lecture.productId),
        eq(lectureId, lecture.id),
        isNotNull(watchedAt),
      ),
    )
  return seen ? age : 0
}

type CompletionContext = Place & {
  done: boolean
  course: CompletionCount & { before: boolean; counts: boolean }
}

/**
 * The same for a lecture whose parts were looked at: it is completed when they are `done`, unless the student took that
 * back. The course was counted with them, `before` tells with this lecture or without; a draft never counts.
 */
export async function watchWithin(
  db: Db,
  student: Member,
  lecture: Lecture,
  { seconds, age: reported, done, course }: CompletionContext,
): Promise<Progress> {
  const age = await limitAge(db, student, lecture, reported)
  const row = await written({ db, student, lecture, saving: watched, values: { position: seconds ?? null, age, done } })
  if (!row) throw new Error('no progress was saved')
  const more = Number(course.counts && row.completedAt !== null) - Number(course.before)
  const progress = getProgress(row, { completed: course.completed + more, total: course.total })
  if (more > 0) await sayCompleted(db, student, lecture, progress)
  return progress
}

/** Publishes that somebody completed a lecture, and all of its course, when that is so. */
async function sayCompleted(db: Db, student: Member, lecture: Lecture, { course }: Progress): Promise<void> {
  const { schoolId, id: accountId } = student
  const { id: lectureId, productId } = lecture
  await recordEvent(db, schoolId, lectureCompleted, { accountId, productId, lectureId })
  if (course.percent === 100) await publish(db, schoolId, courseCompleted, { accountId, productId })
}

const note = sql`${sql.placeholder('note')}`
const base = sql`${sql.placeholder('base')}::text`
/** Saved as it was, a note keeps the date of its last change. */
const changedAt = sql`case when lecture_progress.note = ${note} then lecture_progress.noted_at else excluded.noted_at end`
const noted = progressStatement(
  'note_lecture',
  { note, notedAt: now },
  { note, notedAt: changedAt },
  sql`${base} is null or lecture_progress.note = ${base}`,
)
const storedNote = statement('stored_note', (db: Db, param: Placeholders<ProgressParams>) =>
  db
    .select({ note: lectureProgress.note })
    .from(lectureProgress)
    .where(
      and(
        eq(lectureProgress.schoolId, param.school),
        eq(lectureProgress.accountId, param.account),
        eq(lectureProgress.productId, param.product),
        eq(lectureProgress.lectureId, param.lecture),
      ),
    ),
)

/**
 * Saves a note that was made from `base`. Where it was changed elsewhere meanwhile both are put together, and the answer
 * holds the outcome; 409 with the stored note where that would be too long. Without a base the note is replaced.
 */
export async function saveNote(
  db: Db,
  student: Member,
  lecture: Lecture,
  text: string,
  from?: string,
): Promise<Progress> {
  const saving = { db, student, lecture, saving: noted }
  if (from === undefined) return save({ ...saving, values: { note: text, base: null } })
  const saved = await trySave({ ...saving, values: { note: text, base: from } })
  if (saved) return saved
  // Refusing to write has locked the row: what is read now is what it stays.
  const place = { school: student.schoolId, account: student.id, product: lecture.productId, lecture: lecture.id }
  const [stored] = await storedNote(db, place)
  const theirs = stored?.note ?? ''
  const merged = plainNote(mergedNote(from, text, plainNote(theirs)))
  if ([...merged].length > NOTE_MAX)
    throw new Refusal(409, 'lectures.notes_too_long', {}, { current: { note: theirs } })
  return save({ ...saving, values: { note: merged, base: theirs } })
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
  return save({ db, student, lecture, saving: starred, values: { value: wanted ?? null } })
}

const finished = progressStatement(
  'complete_lecture',
  { completedAt: first, byHand: sql`coalesce(${value}, true)` },
  {
    completedAt: again('completed_at'),
    byHand: sql`lecture_progress.by_hand or lecture_progress.completed_at is null and coalesce(${value}, true)
      or lecture_progress.completed_at is not null and not coalesce(${value}, false)`,
  },
)

/** Marks the lecture as completed, or not, as told; toggles without a value. The first time stays. */
export async function completeLecture(db: Db, student: Member, lecture: Lecture, wanted?: boolean): Promise<Progress> {
  const progress = await save({ db, student, lecture, saving: finished, values: { value: wanted ?? null } })
  if (progress.completedAt !== null) await sayCompleted(db, student, lecture, progress)
  return progress
}

/** Whether somebody has completed all lectures of a course. */
export async function hasCompleted(db: Db, { schoolId, id }: Member, productId: number): Promise<boolean> {
  const [counted] = await findStanding(db, { school: schoolId, account: id, product: productId })
  const { completed, total } = counted?.standing ?? { completed: 0, total: 0 }
  return total > 0 && completed === total
}

/** The product that somebody learnt in last; undefined for who has not begun anywhere. */
export async function findLastProduct(db: Db, schoolId: number, accountId: number): Promise<number | undefined> {
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
