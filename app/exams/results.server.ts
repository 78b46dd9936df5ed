import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../accounts/tables.server.ts'
import { builds } from '../catalogue/office-products.server.ts'
import type { Db } from '../platform/db.server.ts'
import { type KeyOf, translate } from '../platform/i18n.ts'
import { type ListFile, list } from '../platform/list.server.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import { viewerName } from '../platform/viewer.ts'
import { findAsked } from './answers.server.ts'
import type { MarkedQuestion, Result, ResultRow } from './attempt.ts'
import type { Attempt } from './attempts.server.ts'
import type { Builder, Exam } from './exams.server.ts'
import { answersOf, countPoints, lockAttempt } from './handing-in.server.ts'
import type { Marks } from './inputs.server.ts'
import { told } from './marking.ts'
import { shown } from './shown.ts'
import { examAnswers, examAttempts, exams } from './tables.server.ts'

const { id, score, max, passed, waitingForMarks, submittedAt } = examAttempts
const student = {
  studentId: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
}

/** The attempts at one exam that were handed in, the newest first. */
export const resultsOf = (exam: Exam) =>
  list({
    filters: {},
    sorts: { newest: { first: 'desc' } },
    id,
    select: (db, { school }, key) =>
      db
        .select({ id, score, max, passed, waitingForMarks, submittedAt, ...student, key: key as SQL<number> })
        .from(examAttempts)
        .innerJoin(accounts, and(eq(accounts.schoolId, school.id), eq(accounts.id, examAttempts.accountId)))
        .$dynamic(),
    where: ({ school }) =>
      and(eq(examAttempts.schoolId, school.id), eq(examAttempts.examId, exam.id), isNotNull(submittedAt)),
    row: (found): ResultRow => ({
      id: found.id,
      student: { id: found.studentId, name: viewerName(found), email: found.email },
      score: found.score,
      max: found.max,
      passed: found.passed,
      waiting_for_marks: found.waitingForMarks,
      submitted_at: found.submittedAt ?? '',
    }),
  })

export const resultFile: ListFile<ResultRow> = {
  name: 'exam-results',
  columns: ({ locale }) => {
    const t = (key: KeyOf<'exams'>) => translate(locale, `exams.${key}`)
    return [
      { head: t('student'), cell: ({ student }) => student.name },
      { head: t('email'), cell: ({ student }) => student.email },
      { head: t('points'), cell: ({ score }) => score },
      { head: t('of_points'), cell: ({ max }) => max },
      { head: t('passed'), cell: ({ passed }) => t(passed ? 'yes' : 'no') },
      { head: t('waiting_for_marks'), cell: ({ waiting_for_marks }) => t(waiting_for_marks ? 'yes' : 'no') },
      { head: t('submitted_at'), cell: ({ submitted_at }) => submitted_at },
    ]
  },
}

/** An attempt at an exam that the viewer works on; 404 for others. */
export async function findAttempt(db: Db, { viewer, school }: Builder, attemptId: number): Promise<Attempt> {
  const [found] = await db
    .select({ attempt: examAttempts })
    .from(examAttempts)
    .innerJoin(exams, and(eq(exams.schoolId, school.id), eq(exams.id, examAttempts.examId)))
    .where(
      and(
        eq(examAttempts.schoolId, school.id),
        eq(id, attemptId),
        isNull(exams.deletedAt),
        builds(viewer, school, sql`${exams.productId}`),
      ),
    )
  if (!found) throw new Refusal(404, 'errors.not_found')
  return found.attempt
}

/** What an attempt asks and what was answered, for whoever marks it. */
export async function markedQuestions(db: Db, { locale }: Builder, attempt: Attempt): Promise<MarkedQuestion[]> {
  return (await answersOf(db, attempt)).map(({ question, value, earned, comment }) => ({
    ...shown(question, locale, told(question, value, locale)),
    explanation: question.explanation[locale] ?? Object.values(question.explanation)[0] ?? '',
    earned,
    comment,
  }))
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
  return countPoints(db, attempt)
}
