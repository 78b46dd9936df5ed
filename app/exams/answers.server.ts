import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import type { Result } from './attempt.ts'
import type { Attempt } from './attempts.server.ts'
import { handIn, lockOwnAttempt, resultIn } from './handing-in.server.ts'
import { kept } from './marking.ts'
import type { DealtQuestion, Value } from './shown.ts'
import { askedQuestions, examAnswers } from './tables.server.ts'

/** A question that an attempt asks; else 404. */
export async function findAsked(db: Db, { schoolId, id }: Attempt, questionId: number): Promise<DealtQuestion> {
  const [found] = await db
    .select({ question: askedQuestions.question })
    .from(askedQuestions)
    .where(
      and(
        eq(askedQuestions.schoolId, schoolId),
        eq(askedQuestions.attemptId, id),
        eq(askedQuestions.questionId, questionId),
      ),
    )
  if (!found) throw new Refusal(404, 'errors.not_found')
  return found.question
}

/** Keeps an answer in the place of the one before: 422 for what is none to this question, 409 once it is handed in or late. */
export async function saveAnswer(
  db: Db,
  attempt: Attempt & { late: boolean },
  question: DealtQuestion,
  given: Value,
): Promise<string> {
  const value = kept(question, given)
  if (value === undefined) throw invalid('value', 'exams.no_such_answer')
  if (attempt.submittedAt || attempt.late) throw new Refusal(409, 'exams.time_over')
  const { schoolId, id: attemptId, accountId } = attempt
  const [saved] = await db
    .insert(examAnswers)
    .values({ schoolId, attemptId, accountId, questionId: question.id, value })
    .onConflictDoUpdate({
      target: [examAnswers.schoolId, examAnswers.attemptId, examAnswers.questionId],
      set: { value: sql`excluded.value`, savedAt: sql`excluded.saved_at` },
    })
    .returning({ savedAt: examAnswers.savedAt })
  if (!saved) throw new Error('no answer was kept')
  return saved.savedAt
}

/** Hands an attempt in: what came of it; a refusal with the same once that was done before, by them or when time was over. */
export async function submit(db: Db, viewer: Member, id: number): Promise<{ result: Result; refused?: Refusal }> {
  const attempt = await lockOwnAttempt(db, viewer, id)
  const result = attempt.submittedAt ? resultIn(attempt) : await handIn(db, attempt)
  if (!attempt.submittedAt && !attempt.late) return { result }
  return { result, refused: new Refusal(409, 'exams.handed_in', {}, { result }) }
}
