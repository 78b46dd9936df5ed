import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { getExcerpt } from '#app/platform/excerpt.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { viewerName } from '#app/platform/viewer.ts'
import type { RemarkedRow, RemarkPreview, Score } from './attempt.ts'
import type { Exam, ExamContext } from './exams.server.ts'
import { markAgain } from './jobs.server.ts'
import { AT_ONCE, asksEarlier, isOutdated, itsCopy, type QuestionKey } from './mark-again.server.ts'
import { earned } from './marking.ts'
import { applyKey, earnedByKey } from './new-key.ts'
import { listBank, type StoredQuestion } from './questions.server.ts'
import { askedQuestions, examAnswers, examAttempts, questions } from './tables.server.ts'

/** Changes that a preview names. */
const NAMED = 100

/** How many submitted attempts asked an earlier version of each question of an exam, by the question. */
export async function countOutdated(
  db: Db,
  { schoolId, id }: Pick<Exam, 'schoolId' | 'id'>,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: questions.id, count: count() })
    .from(examAttempts)
    .innerJoin(askedQuestions, itsCopy(schoolId))
    .innerJoin(
      questions,
      and(hasId(questions, schoolId, askedQuestions.questionId), isOutdated(sql`${questions.version}`)),
    )
    .where(and(eq(examAttempts.schoolId, schoolId), eq(examAttempts.examId, id), isNotNull(examAttempts.submittedAt)))
    .groupBy(questions.id)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** What marking a question again by its key as it is now would do. Nothing is changed. */
export async function loadRemarkPreview(
  db: Db,
  { locale }: ExamContext,
  exam: Exam,
  question: StoredQuestion,
): Promise<RemarkPreview> {
  const bank = await listBank(db, exam)
  const removed = new Set<string>()
  const passChanges: RemarkedRow[] = []
  const otherChanges: RemarkedRow[] = []
  const counts = { attempts: 0, changed: 0, passing: 0, failing: 0, byHand: 0, leftOut: 0 }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await listAnswered(db, question, after)
    for (const row of rows) {
      const { from, to, isLeftOut, labels } = compareResults(row, question)
      for (const label of labels) removed.add(inLocale(label, locale))
      counts.attempts += 1
      if (isLeftOut) counts.leftOut += 1
      if (row.isByHand) counts.byHand += 1
      if (from.score === to.score && from.max === to.max && from.passed === to.passed) continue
      counts.changed += 1
      if (to.passed && !from.passed) counts.passing += 1
      if (from.passed && !to.passed) counts.failing += 1
      const student = { id: row.studentId, name: viewerName(row), email: row.email }
      const kept = from.passed === to.passed ? otherChanges : passChanges
      if (kept.length < NAMED) kept.push({ id: row.attempt.id, student, from, to })
    }
    after = rows[AT_ONCE - 1]?.attempt.id
  }
  return {
    exam: { id: exam.id, title: inLocale(exam.title, locale) },
    question: {
      id: question.id,
      number: bank.findIndex(({ id }) => id === question.id) + 1,
      text: getExcerpt(htmlInLocale(question.html, locale)),
      version: question.version,
    },
    running: await countRunning(db, question),
    ...counts,
    rows: [...passChanges, ...otherChanges].slice(0, NAMED),
    removed: [...removed],
  }
}

async function countRunning(db: Db, question: StoredQuestion): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(examAttempts)
    .innerJoin(askedQuestions, itsCopy(question.schoolId))
    .where(asksEarlier(question, { running: true }))
  return row?.count ?? 0
}

type AnsweredRow = Awaited<ReturnType<typeof listAnswered>>[number]

/** The next submitted attempts that asked an earlier version of a question, each with its copy and what was answered. */
async function listAnswered(db: Db, question: StoredQuestion, after: number) {
  const { schoolId } = question
  const { value, points, markedAt } = examAnswers
  return await db
    .select({
      attempt: examAttempts,
      copy: askedQuestions.question,
      value,
      points,
      isByHand: sql<boolean>`${markedAt} is not null and ${askedQuestions.question} ->> 'type' <> 'open'`,
      studentId: accounts.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
    })
    .from(examAttempts)
    .innerJoin(askedQuestions, itsCopy(schoolId))
    .innerJoin(accounts, hasId(accounts, schoolId, examAttempts.accountId))
    .leftJoin(
      examAnswers,
      and(
        eq(examAnswers.schoolId, schoolId),
        eq(examAnswers.attemptId, askedQuestions.attemptId),
        eq(examAnswers.questionId, askedQuestions.questionId),
      ),
    )
    .where(and(asksEarlier(question, { running: false }), gt(examAttempts.id, after)))
    .orderBy(asc(examAttempts.id))
    .limit(AT_ONCE)
}

/** The result of an attempt as it is, and as the key of the question as it is now makes it. */
function compareResults({ attempt, copy, value, points, isByHand }: AnsweredRow, question: StoredQuestion) {
  const { score, max, passed, waitingForMarks, passingScore } = attempt
  const from: Score = { score, max, passed }
  const again = applyKey(copy, question)
  if (!again) return { from, to: from, isLeftOut: true, labels: [] }
  const before = points ?? earned(copy, value) ?? 0
  const after = earnedByKey(again.question, { value, points, isByHand }) ?? 0
  const to = { score: score - before + after, max: max - copy.points + question.points }
  const isPassed = !waitingForMarks && to.score * 100 >= passingScore * to.max
  return { from, to: { ...to, passed: isPassed }, isLeftOut: false, labels: again.removed }
}

/** Has a question marked again, in the version that its preview showed; 409 once it is another one. */
export async function startMarkingAgain(
  db: Db,
  { viewer }: Pick<ExamContext, 'viewer'>,
  { schoolId, id: questionId, examId, version }: QuestionKey,
  seen: number,
): Promise<void> {
  if (seen !== version) throw new Refusal(409, 'exams.key_changed')
  await enqueue(db, markAgain, { schoolId, examId, questionId, version, by: viewer.id })
}
