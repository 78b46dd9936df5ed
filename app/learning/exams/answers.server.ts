import { and, eq, sql } from 'drizzle-orm'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Result } from './attempt.ts'
import type { Marks } from './inputs.server.ts'
import { kept } from './marking.ts'
import type { DealtQuestion, Value } from './shown.ts'
import type { Attempt } from './submit-attempt.server.ts'
import {
  countPoints,
  type LockedAttempt,
  listAnswers,
  lockAttempt,
  lockOwnAttempt,
  resultIn,
  submitAttempt,
} from './submit-attempt.server.ts'
import { askedQuestions, examAnswers, examAttempts } from './tables.server.ts'

/** A question that an attempt asks; else 404. */
export async function findAsked(db: Db, { schoolId, id }: Attempt, questionId: number): Promise<DealtQuestion> {
  const found = await db
    .select({ question: askedQuestions.question })
    .from(askedQuestions)
    .where(
      and(
        eq(askedQuestions.schoolId, schoolId),
        eq(askedQuestions.attemptId, id),
        eq(askedQuestions.questionId, questionId),
      ),
    )
    .then(requireRow)
  return found.question
}

/**
 * Keeps an answer in the place of the one before, and counts that it was accepted: 422 for what is none to this question, 409
 * once it is handed in or late.
 */
export async function saveAnswer(
  db: Db,
  attempt: LockedAttempt,
  question: DealtQuestion,
  given: Value,
): Promise<string> {
  const value = kept(question, given)
  if (value === undefined) throw invalid('value', 'exams.no_such_answer')
  if (attempt.submittedAt || attempt.late) throw new Refusal(409, 'exams.time_over')
  const { schoolId, id: attemptId, accountId } = attempt
  const [rows] = await Promise.all([
    db
      .insert(examAnswers)
      .values({ schoolId, attemptId, accountId, questionId: question.id, value, saves: 1 })
      .onConflictDoUpdate({
        target: [examAnswers.schoolId, examAnswers.attemptId, examAnswers.questionId],
        set: { value: sql`excluded.value`, savedAt: sql`excluded.saved_at`, saves: sql`${examAnswers.saves} + 1` },
      })
      .returning({ savedAt: examAnswers.savedAt }),
    db
      .update(examAttempts)
      .set({ saves: sql`${examAttempts.saves} + 1` })
      .where(hasId(examAttempts, schoolId, attemptId)),
  ])
  return expectRow(rows).savedAt
}

/** Hands an attempt in: what came of it; a refusal with the same once that was done before, by them or when time was over. */
export async function submit(db: Db, viewer: Member, id: number): Promise<{ result: Result; refused?: Refusal }> {
  const attempt = await lockOwnAttempt(db, viewer, id)
  const result = attempt.submittedAt ? resultIn(attempt) : await submitAttempt(db, attempt)
  if (!attempt.submittedAt && !attempt.late) return { result }
  return { result, refused: new Refusal(409, 'exams.handed_in', {}, toSnakeCase({ result })) }
}

/** Gives an open question its points: 422 for more than it has and for other questions, 409 while the attempt runs. */
export async function mark(db: Db, found: Attempt, { question: asked, points, comment }: Marks): Promise<Result> {
  const question = await findAsked(db, found, asked)
  if (question.type !== 'open') throw invalid('question', 'exams.marks_itself')
  if (points > question.points) throw invalid('points', ['errors.too_big', { max: question.points }])
  const attempt = await lockAttempt(db, found)
  if (!attempt.submittedAt) throw new Refusal(409, 'exams.still_running')
  const { schoolId, id: attemptId, accountId } = attempt
  await db
    .insert(examAnswers)
    .values({ schoolId, attemptId, accountId, questionId: asked, points, comment })
    .onConflictDoUpdate({
      target: [examAnswers.schoolId, examAnswers.attemptId, examAnswers.questionId],
      set: { points: sql`excluded.points`, comment: sql`excluded.comment` },
    })
  return countPoints(db, attempt, await listAnswers(db, attempt))
}
