import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { examAttempts } from '#app/learning/exams/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { viewerName } from '#app/platform/viewer.ts'

export const ATTEMPT_RESULTS = ['passed', 'failed', 'waiting_for_marks'] as const
type AttemptResult = (typeof ATTEMPT_RESULTS)[number]

/** An attempt that was handed in, as programs read it. */
export type ProgramAttempt = {
  id: number
  exam: { id: number }
  student: { id: number; name: string; email: string }
  result: AttemptResult
  score: number
  max: number
  startedAt: string
  submittedAt: string
}

const { passed, waitingForMarks, submittedAt } = examAttempts

const result = sql<AttemptResult>`case when ${waitingForMarks} then 'waiting_for_marks' when ${passed} then 'passed'
  else 'failed' end`

/** The attempts at exams that were handed in, the newest first. */
export const attemptList = list({
  filters: { exam: Filter(Id), student: Filter(Id), result: Filter(z.enum(ATTEMPT_RESULTS)) },
  sorts: { newest: { first: 'desc' } },
  id: examAttempts.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: examAttempts.id,
        exam: { id: examAttempts.examId },
        result,
        score: examAttempts.score,
        max: examAttempts.max,
        startedAt: examAttempts.startedAt,
        submittedAt,
        studentId: accounts.id,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        key: key as SQL<number>,
      })
      .from(examAttempts)
      .innerJoin(accounts, hasId(accounts, school.id, examAttempts.accountId))
      .$dynamic(),
  where: ({ school }, { exam, student, result: chosen }) =>
    and(
      eq(examAttempts.schoolId, school.id),
      isNotNull(submittedAt),
      exam === undefined ? undefined : eq(examAttempts.examId, exam),
      student === undefined ? undefined : eq(examAttempts.accountId, student),
      chosen && sql`${result} = ${chosen}`,
    ),
  changedSince: ({ school }, since) => sql`(${submittedAt} >= ${since} or exists (select from exam_answers a
    where a.school_id = ${school.id} and a.attempt_id = exam_attempts.id and a.marked_at >= ${since}))`,
  row: ({ studentId, firstName, lastName, email, submittedAt: at, ...row }): ProgramAttempt => ({
    ...row,
    student: { id: studentId, name: viewerName({ firstName, lastName }), email },
    submittedAt: at ?? '',
  }),
})
