import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { resultCorrected } from './events.server.ts'
import { applyKey, earnedByKey } from './new-key.ts'
import type { StoredQuestion } from './questions.server.ts'
import type { DealtQuestion } from './shown.ts'
import { type Attempt, countPoints, listAnswers, recordCorrection } from './submit-attempt.server.ts'
import { askedQuestions, examAnswers, examAttempts, questions } from './tables.server.ts'

export type QuestionKey = Pick<StoredQuestion, 'schoolId' | 'id' | 'examId' | 'version'>

/** Attempts that are read at once. */
export const AT_ONCE = 500

/** Attempts whose copy of a question is of another version than the question. */
export const isOutdated = (version: SQL | number) =>
  sql`(${askedQuestions.question} ->> 'version')::int is distinct from ${version}`

/** The attempts that asked an earlier version of a question: submitted ones, or those that still run. */
export const asksEarlier = ({ schoolId, id, examId, version }: QuestionKey, { running }: { running: boolean }) =>
  and(
    eq(examAttempts.schoolId, schoolId),
    eq(examAttempts.examId, examId),
    running ? isNull(examAttempts.submittedAt) : isNotNull(examAttempts.submittedAt),
    eq(askedQuestions.questionId, id),
    isOutdated(version),
  )

export const itsCopy = (schoolId: number) =>
  and(eq(askedQuestions.schoolId, schoolId), eq(askedQuestions.attemptId, examAttempts.id))

type RemarkPayload = SchoolPayload & { examId: number; questionId: number; version: number; by: number }

/**
 * Marks all attempts that asked a question by its key, one person after the other, each in a transaction of their own and
 * told once. What was marked by this version before stays as it is, so it may be repeated, and stopped anywhere. Another
 * version of the question ends it: nobody has seen what that changes.
 */
export async function markAllAgain(payload: RemarkPayload): Promise<void> {
  const { schoolId, examId, questionId: id, version } = payload
  const key = { schoolId, examId, id, version }
  const failed: number[] = []
  for (const running of [true, false]) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const rows: { id: number; accountId: number }[] = await inSchool(
        schoolId,
        (db) => listOutdated(db, key, { running, after: after ?? 0 }),
        { reading: true },
      )
      const people = [...new Set(rows.map(({ accountId }) => accountId))]
      const markOne = (accountId: number) => inSchool(schoolId, (db) => markPersonAgain(db, payload, accountId))
      const named = (account: number) => ({ school: schoolId, exam: examId, question: id, account })
      failed.push(...(await attemptEach(people, markOne, { named })))
      after = rows[AT_ONCE - 1]?.id
    }
  }
  // The queue tries again, and finds those alone that are left.
  if (failed.length > 0)
    throw new Error(`exam ${examId}, question ${id}: ${failed.length} people were not marked again`)
}

async function listOutdated(db: Db, key: QuestionKey, { running, after }: { running: boolean; after: number }) {
  return await db
    .select({ id: examAttempts.id, accountId: examAttempts.accountId })
    .from(examAttempts)
    .innerJoin(askedQuestions, itsCopy(key.schoolId))
    .where(and(asksEarlier(key, { running }), gt(examAttempts.id, after)))
    .orderBy(asc(examAttempts.id))
    .limit(AT_ONCE)
}

/** Marks the attempts of one person again, all that asked the question, and tells them once of what that changed. */
async function markPersonAgain(
  db: Db,
  { schoolId, examId, questionId, version, by }: RemarkPayload,
  accountId: number,
): Promise<void> {
  const attempts = await db
    .select()
    .from(examAttempts)
    .where(
      and(eq(examAttempts.schoolId, schoolId), eq(examAttempts.accountId, accountId), eq(examAttempts.examId, examId)),
    )
    .orderBy(asc(examAttempts.id))
    .for('update')
  const [question] = await db
    .select()
    .from(questions)
    .where(hasId(questions, schoolId, questionId))
  if (question?.version !== version) return
  const corrected: { id: number; isOther: boolean }[] = []
  for (const attempt of attempts) {
    const result = await markAttemptAgain(db, attempt, question)
    const id = result && (await recordCorrection(db, attempt, result, { cause: 'key', questionId, by }))
    if (id !== undefined) corrected.push({ id, isOther: result?.passed !== attempt.passed })
  }
  // Of several attempts the last one that changed who passed, else the last one.
  const correction = corrected.findLast(({ isOther }) => isOther) ?? corrected.at(-1)
  if (correction) await publish(db, schoolId, resultCorrected, { correctionId: correction.id })
}

/** Puts the key into the copy of a locked attempt, and counts it anew once it was submitted; undefined where nothing is to be done. */
async function markAttemptAgain(db: Db, attempt: Attempt, question: StoredQuestion) {
  const { schoolId, id: attemptId } = attempt
  const itsQuestion = and(
    eq(askedQuestions.schoolId, schoolId),
    eq(askedQuestions.attemptId, attemptId),
    eq(askedQuestions.questionId, question.id),
  )
  const [dealt] = await db
    .select({ copy: askedQuestions.question })
    .from(askedQuestions)
    .where(and(itsQuestion, isOutdated(question.version)))
  if (!dealt) return undefined
  const again = applyKey(dealt.copy, question)
  // One that the key cannot mark keeps its own, and is not asked about again.
  const copy: DealtQuestion = again?.question ?? { ...dealt.copy, version: question.version }
  await db.update(askedQuestions).set({ question: copy }).where(itsQuestion)
  if (!again) return undefined
  const before = await listAnswers(db, attempt)
  if (attempt.submittedAt === null) {
    const max = before.reduce((sum, { question: { points } }) => sum + points, 0)
    await db
      .update(examAttempts)
      .set({ max })
      .where(hasId(examAttempts, schoolId, attemptId))
    return undefined
  }
  const answers = before.map((answer) => {
    if (answer.question.id !== question.id) return answer
    const isByHand = answer.markedAt !== null
    return { ...answer, earned: earnedByKey(copy, { value: answer.value, points: answer.points, isByHand }) }
  })
  const its = answers.find((answer) => answer.question.id === question.id)
  await db
    .update(examAnswers)
    .set({ points: its?.earned ?? null })
    .where(
      and(
        eq(examAnswers.schoolId, schoolId),
        eq(examAnswers.attemptId, attemptId),
        eq(examAnswers.questionId, question.id),
      ),
    )
  return countPoints(db, attempt, answers)
}
