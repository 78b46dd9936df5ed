import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import type { Result } from './attempt.ts'
import type { Attempt } from './attempts.server.ts'
import { earned, type Kept, resultOf } from './marking.ts'
import type { DealtQuestion } from './shown.ts'
import { askedQuestions, examAnswers, examAttempts } from './tables.server.ts'

type Of = Pick<Attempt, 'schoolId' | 'id'>

const itself = ({ schoolId, id }: Of) => and(eq(examAttempts.schoolId, schoolId), eq(examAttempts.id, id))

/** An attempt, locked until the change of it is done, and whether its time is over; 404 when there is none. */
export async function lockAttempt(db: Db, of: Of): Promise<Attempt & { late: boolean }> {
  const [locked] = await db.select().from(examAttempts).where(itself(of)).for('update')
  if (!locked) throw new Refusal(404, 'errors.not_found')
  // By the clock, not by when this transaction began: it may have waited for the lock.
  const { rows } = await db.execute<{ late: boolean | null }>(
    sql`select ${locked.endsAt}::timestamptz <= clock_timestamp() as late`,
  )
  return { ...locked, late: rows[0]?.late ?? false }
}

/** An attempt of the viewer's own; another's is a 404. */
export async function lockOwnAttempt(db: Db, { schoolId, id: accountId }: Member, id: number) {
  const [own] = await db
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .where(and(itself({ schoolId, id }), eq(examAttempts.accountId, accountId)))
  if (!own) throw new Refusal(404, 'errors.not_found')
  return lockAttempt(db, { schoolId, id })
}

type Answered = { question: DealtQuestion; value: Kept; points: number | null; comment: string; earned: number | null }

/** What an attempt asked, what was answered, and what that earned: by itself, or from whoever marked it. */
export async function answersOf(db: Db, { schoolId, id }: Of): Promise<Answered[]> {
  const { value, points, comment } = examAnswers
  const rows = await db
    .select({ question: askedQuestions.question, value, points, comment })
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

/** Counts the points of an attempt that was handed in, and writes them down. */
export async function countPoints(db: Db, attempt: Attempt): Promise<Result> {
  const answers = await answersOf(db, attempt)
  const questions = answers.map(({ question, earned }) => ({ points: question.points, earned }))
  const result = resultOf(questions, attempt.passingScore)
  const { score, passed, waiting_for_marks: waitingForMarks } = result
  await db.update(examAttempts).set({ score, passed, waitingForMarks }).where(itself(attempt))
  return result
}

/** Hands in an attempt, which is locked: now, or when its time was over. */
export async function handIn(db: Db, attempt: Attempt): Promise<Result> {
  await db
    .update(examAttempts)
    .set({ submittedAt: sql`least(${examAttempts.endsAt}, clock_timestamp())` })
    .where(itself(attempt))
  return countPoints(db, attempt)
}

/** What came of an attempt that was handed in. */
export const resultIn = ({ score, max, passed, waitingForMarks }: Attempt): Result => ({
  ...{ score, max, passed },
  waiting_for_marks: waitingForMarks,
})
