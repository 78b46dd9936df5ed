import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Result } from './attempt.ts'
import { resultCorrected } from './events.server.ts'
import type { Marks } from './inputs.server.ts'
import { earned, kept } from './marking.ts'
import type { DealtQuestion, Value } from './shown.ts'
import type { Attempt } from './submit-attempt.server.ts'
import {
  countPoints,
  type LockedAttempt,
  listAnswers,
  lockAttempt,
  lockOwnAttempt,
  recordCorrection,
  resultIn,
  submitAttempt,
} from './submit-attempt.server.ts'
import { askedQuestions, examAnswers, examAttempts } from './tables.server.ts'

/** A question that an attempt asks; else 404. */
export async function requireDealtQuestion(
  db: Db,
  { schoolId, id }: Attempt,
  questionId: number,
): Promise<DealtQuestion> {
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

/**
 * Gives an answer its points: an open one those that it waits for, another what its key got wrong, for a reason that its
 * student reads. 422 for more than the question has and without that reason, 409 while the attempt runs.
 */
export async function mark(
  db: Db,
  { id: markedBy }: Pick<Member, 'id'>,
  found: Attempt,
  { question: number, points, comment }: Marks,
): Promise<Result> {
  const question = await requireDealtQuestion(db, found, number)
  if (question.type !== 'open' && comment.trim() === '') throw invalid('comment', 'exams.reason_needed')
  if (points > question.points) throw invalid('points', ['errors.too_big', { max: question.points }])
  const attempt = await lockSubmitted(db, found)
  const { schoolId, id: attemptId, accountId } = attempt
  await db
    .insert(examAnswers)
    .values({ schoolId, attemptId, accountId, questionId: number, points, comment, markedBy, markedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [examAnswers.schoolId, examAnswers.attemptId, examAnswers.questionId],
      set: {
        points: sql`excluded.points`,
        comment: sql`excluded.comment`,
        markedBy: sql`excluded.marked_by`,
        markedAt: sql`excluded.marked_at`,
      },
    })
  const cause = question.type === 'open' ? 'marks' : 'by_hand'
  return recount(db, attempt, { cause, questionId: number, by: markedBy })
}

/** Has the key mark an answer again whose points were given by hand; 404 where none were, 409 for an open question. */
export async function withdrawMarks(
  db: Db,
  { id: by }: Pick<Member, 'id'>,
  found: Attempt,
  questionId: number,
): Promise<Result> {
  const question = await requireDealtQuestion(db, found, questionId)
  if (question.type === 'open') throw new Refusal(409, 'exams.marks_stay')
  const attempt = await lockSubmitted(db, found)
  const itsAnswer = and(
    eq(examAnswers.schoolId, attempt.schoolId),
    eq(examAnswers.attemptId, attempt.id),
    eq(examAnswers.questionId, questionId),
    isNotNull(examAnswers.markedAt),
  )
  const { value } = await db.select({ value: examAnswers.value }).from(examAnswers).where(itsAnswer).then(requireRow)
  await db
    .update(examAnswers)
    .set({ points: earned(question, value), comment: '', markedBy: null, markedAt: null })
    .where(itsAnswer)
  return recount(db, attempt, { cause: 'withdrawn', questionId, by })
}

async function lockSubmitted(db: Db, found: Attempt): Promise<LockedAttempt> {
  const attempt = await lockAttempt(db, found)
  if (!attempt.submittedAt) throw new Refusal(409, 'exams.still_running')
  return attempt
}

/** Counts an attempt anew after staff changed the points of an answer, and tells its student of another result. */
async function recount(db: Db, attempt: LockedAttempt, why: Parameters<typeof recordCorrection>[3]): Promise<Result> {
  const result = await countPoints(db, attempt, await listAnswers(db, attempt))
  const correctionId = await recordCorrection(db, attempt, result, why)
  if (correctionId !== undefined) await publish(db, attempt.schoolId, resultCorrected, { correctionId })
  return result
}
