import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { inLocale, type KeyOf, translate } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { type ListFile, list } from '#app/platform/list.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { holdsWords } from '#app/platform/search.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { type MarkedAttempt, RESULT_STATES, type ResultRow, type ResultState } from './attempt.ts'
import type { Exam, ExamContext } from './exams.server.ts'
import { toWords } from './marking.ts'
import { shown } from './shown.ts'
import type { Attempt } from './submit-attempt.server.ts'
import { listAnswers, resultIn } from './submit-attempt.server.ts'
import { examAttempts, exams } from './tables.server.ts'

const { id, score, max, passed, waitingForMarks, submittedAt } = examAttempts
const student = {
  studentId: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
}

export const resultFilters = { q: Filter(Line(1, 100)), state: Filter(z.enum(RESULT_STATES)) }

const IN_STATE: Record<ResultState, SQL> = {
  passed: sql`${passed}`,
  failed: sql`not ${passed} and not ${waitingForMarks}`,
  waiting: sql`${waitingForMarks}`,
}

/** The attempts at one exam that were handed in, the newest first. */
export const getResults = (exam: Exam) =>
  list({
    filters: resultFilters,
    sorts: { newest: { first: 'desc' }, score: { first: 'desc', by: () => sql`(${score} * 1000 / ${max})` } },
    id,
    select: (db, { school }, key) =>
      db
        .select({ id, score, max, passed, waitingForMarks, submittedAt, ...student, key: key as SQL<number> })
        .from(examAttempts)
        .innerJoin(accounts, hasId(accounts, school.id, examAttempts.accountId))
        .$dynamic(),
    where: ({ school }, { q, state }) =>
      and(
        eq(examAttempts.schoolId, school.id),
        eq(examAttempts.examId, exam.id),
        isNotNull(submittedAt),
        state && IN_STATE[state],
        holdsWords(sql`${accounts.wordsKey}`, q),
      ),
    row: (found): ResultRow => ({
      id: found.id,
      student: { id: found.studentId, name: viewerName(found), email: found.email },
      score: found.score,
      max: found.max,
      passed: found.passed,
      waitingForMarks: found.waitingForMarks,
      submittedAt: found.submittedAt ?? '',
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
      { head: t('waiting_for_marks'), cell: ({ waitingForMarks }) => t(waitingForMarks ? 'yes' : 'no') },
      { head: t('submitted_at'), at: ({ submittedAt }) => submittedAt },
    ]
  },
}

/** An attempt at an exam that the viewer works on; 404 for others. */
export async function requireAttempt(db: Db, { viewer, school }: ExamContext, attemptId: number): Promise<Attempt> {
  const found = await db
    .select({ attempt: examAttempts })
    .from(examAttempts)
    .innerJoin(exams, hasId(exams, school.id, examAttempts.examId))
    .where(
      and(
        eq(examAttempts.schoolId, school.id),
        eq(id, attemptId),
        isNull(exams.deletedAt),
        builds(viewer, school, sql`${exams.productId}`),
      ),
    )
    .then(requireRow)
  return found.attempt
}

/** Who gave points by hand, by name. */
async function listMarkers(
  db: Db,
  schoolId: number,
  answers: readonly { markedBy: number | null }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(answers.flatMap(({ markedBy }) => markedBy ?? []))]
  if (ids.length === 0) return new Map()
  const { id, firstName, lastName } = accounts
  const rows = await db
    .select({ id, firstName, lastName })
    .from(accounts)
    .where(and(eq(accounts.schoolId, schoolId), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, viewerName(row)]))
}

/** An attempt with what was asked and answered, for whoever marks it. */
export async function loadMarkedAttempt(db: Db, { locale }: ExamContext, attempt: Attempt): Promise<MarkedAttempt> {
  const { schoolId, id: attemptId, accountId, examId, submittedAt, startedAt, passingScore } = attempt
  const [[about], answers, [next]] = await Promise.all([
    db
      .select({ ...student, title: exams.title })
      .from(accounts)
      .innerJoin(exams, hasId(exams, schoolId, examId))
      .where(hasId(accounts, schoolId, accountId)),
    listAnswers(db, attempt),
    db
      .select({ id })
      .from(examAttempts)
      .where(
        and(eq(examAttempts.schoolId, schoolId), eq(examAttempts.examId, examId), waitingForMarks, ne(id, attemptId)),
      )
      .orderBy(asc(id))
      .limit(1),
  ])
  if (!about) throw new Error('nobody was in the attempt')
  const markers = await listMarkers(db, schoolId, answers)
  return {
    id: attemptId,
    ...resultIn(attempt),
    passingScore,
    startedAt,
    submittedAt,
    exam: { id: examId, title: inLocale(about.title, locale) },
    student: { id: about.studentId, name: viewerName(about), email: about.email },
    questions: answers.map(({ question, value, earned, comment, markedBy, markedAt }) => ({
      ...shown(question, locale, toWords(question, value, locale)),
      explanation: htmlInLocale(question.explanation, locale),
      earned: submittedAt === null ? null : earned,
      comment,
      byHand: markedBy === null || markedAt === null ? null : { by: markers.get(markedBy) ?? '', at: markedAt },
    })),
    nextToMark: next?.id ?? null,
  }
}
