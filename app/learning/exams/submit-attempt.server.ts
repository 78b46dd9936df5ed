import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { CorrectionCause, Result } from './attempt.ts'
import { answersToMark, examDecided, examPassed, passLost } from './events.server.ts'
import { earned, markAttempt, type StoredValue } from './marking.ts'
import { needsLetter } from './new-key.ts'
import type { DealtQuestion } from './shown.ts'
import { askedQuestions, examAnswers, examAttempts, examCorrections } from './tables.server.ts'

export type Attempt = typeof examAttempts.$inferSelect

type AttemptKey = Pick<Attempt, 'schoolId' | 'id'>
/** `lockedAt`: when its lock was held, by the database's clock. */
export type LockedAttempt = Attempt & { lockedAt: string; late: boolean }

const byId = ({ schoolId, id }: AttemptKey) => hasId(examAttempts, schoolId, id)

async function lock(db: Db, which: SQL | undefined): Promise<LockedAttempt> {
  const locked = await db.select().from(examAttempts).where(which).for('update').then(requireRow)
  // By the clock, not by when this transaction began: it may have waited for the lock.
  const { rows } = await db.execute<{ lockedAt: string; late: boolean | null }>(
    sql`select at::text as "lockedAt", ${locked.endsAt}::timestamptz <= at as late from clock_timestamp() at`,
  )
  const { lockedAt, late } = requireRow(rows)
  return { ...locked, lockedAt, late: late ?? false }
}

/** An attempt, locked until the change of it is done, and whether its time is over; 404 when there is none. */
export const lockAttempt = (db: Db, key: AttemptKey) => lock(db, byId(key))

/** The same of an attempt of the viewer's own; another's is a 404. */
export const lockOwnAttempt = (db: Db, { schoolId, id: accountId }: Member, id: number) =>
  lock(db, and(byId({ schoolId, id }), eq(examAttempts.accountId, accountId)))

type GradedAnswer = {
  question: DealtQuestion
  value: StoredValue
  points: number | null
  comment: string
  /** Who gave its points by hand, and when. */
  markedBy: number | null
  markedAt: string | null
  earned: number | null
}

/** What an attempt asked, what was answered, and what that earned: by itself, or from whoever marked it. */
export async function listAnswers(db: Db, { schoolId, id }: AttemptKey): Promise<GradedAnswer[]> {
  const { value, points, comment, markedBy, markedAt } = examAnswers
  const rows = await db
    .select({ question: askedQuestions.question, value, points, comment, markedBy, markedAt })
    .from(askedQuestions)
    .leftJoin(
      examAnswers,
      and(
        eq(examAnswers.schoolId, schoolId),
        eq(examAnswers.attemptId, askedQuestions.attemptId),
        eq(examAnswers.questionId, askedQuestions.questionId),
      ),
    )
    .where(and(eq(askedQuestions.schoolId, schoolId), eq(askedQuestions.attemptId, id)))
    .orderBy(asc(askedQuestions.position))
  return rows.map((row) => ({
    ...row,
    comment: row.comment ?? '',
    earned: row.points ?? earned(row.question, row.value),
  }))
}

/** Counts the points of an attempt that was handed in, writes them down, and tells whoever follows what came of it. */
export async function countPoints(db: Db, attempt: Attempt, answers: GradedAnswer[]): Promise<Result> {
  const questions = answers.map(({ question, earned }) => ({ points: question.points, earned }))
  const result = markAttempt(questions, attempt.passingScore)
  await db.update(examAttempts).set(result).where(byId(attempt))
  await tellOf(db, attempt, result)
  return result
}

type CorrectionReason = { cause: CorrectionCause; questionId: number; by: number }

/**
 * Keeps what a result was that its student knew, and what it is now; the id of that where it is to be told. Nothing while
 * marks are or were missing.
 */
export async function recordCorrection(
  db: Db,
  before: Attempt,
  after: Result,
  { cause, questionId, by: correctedBy }: CorrectionReason,
): Promise<number | undefined> {
  const { schoolId, id: attemptId, accountId, submittedAt } = before
  const isKnown = submittedAt !== null && !before.waitingForMarks && !after.waitingForMarks
  if (!isKnown || !needsLetter(cause, before, after)) return undefined
  const { id } = await db
    .insert(examCorrections)
    .values({
      schoolId,
      attemptId,
      accountId,
      questionId,
      cause,
      correctedBy,
      fromScore: before.score,
      fromMax: before.max,
      fromPassed: before.passed,
      toScore: after.score,
      toMax: after.max,
      toPassed: after.passed,
    })
    .returning({ id: examCorrections.id })
    .then(expectRow)
  return id
}

async function tellOf(db: Db, before: Attempt, { passed, waitingForMarks }: Result): Promise<void> {
  const { schoolId, id: attemptId, accountId, examId } = before
  const isNew = before.submittedAt === null
  if (before.passed && !passed) await publish(db, schoolId, passLost, { accountId, examId })
  if (waitingForMarks && isNew) await publish(db, schoolId, answersToMark, { attemptId })
  if (!waitingForMarks && (isNew || before.waitingForMarks || before.passed !== passed))
    await publish(db, schoolId, examDecided, { attemptId })
  if (passed && !before.passed) await publish(db, schoolId, examPassed, { accountId, examId, attemptId })
}

/** Hands in an attempt, which is locked: now, or when its time was over. What each answer earned by itself stays written. */
export async function submitAttempt(db: Db, attempt: LockedAttempt): Promise<Result> {
  const answers = await listAnswers(db, attempt)
  const counted = answers.filter(({ earned }) => earned !== null)
  const ids = sql.param(counted.map(({ question }) => question.id))
  const points = sql.param(counted.map(({ earned }) => earned))
  await db.execute(sql`update exam_answers set points = e.points
    from unnest(${ids}::bigint[], ${points}::int[]) as e(id, points)
    where exam_answers.school_id = ${attempt.schoolId} and exam_answers.attempt_id = ${attempt.id}
      and exam_answers.question_id = e.id`)
  await db
    .update(examAttempts)
    .set({ submittedAt: sql`least(${examAttempts.endsAt}, ${attempt.lockedAt}::timestamptz)` })
    .where(byId(attempt))
  return countPoints(db, attempt, answers)
}

/** What came of an attempt that was handed in. */
export const resultIn = ({ score, max, passed, waitingForMarks }: Attempt): Result => ({
  score,
  max,
  passed,
  waitingForMarks,
})
