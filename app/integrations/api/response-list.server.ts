import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#app/forms/form-questions/question.ts'
import { surveyResponses } from '#app/forms/surveys/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { Filter } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { viewerName } from '#app/platform/viewer.ts'

/** What a student answered, with the questions as they were asked, as programs read it. */
export type ProgramResponse = {
  id: number
  survey: { id: number }
  student: { id: number; name: string; email: string }
  answers: { question: number; title: string; value: Answer }[]
  respondedAt: string
}

/** The responses to surveys, the newest first. */
export const responseList = list({
  filters: { survey: Filter(Id), student: Filter(Id) },
  sorts: { newest: { first: 'desc' } },
  id: surveyResponses.id,
  select: (db, { school }, key) =>
    db
      .select({
        id: surveyResponses.id,
        survey: { id: surveyResponses.surveyId },
        answers: surveyResponses.answers,
        respondedAt: surveyResponses.respondedAt,
        studentId: accounts.id,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        email: accounts.email,
        key: key as SQL<number>,
      })
      .from(surveyResponses)
      .innerJoin(accounts, hasId(accounts, school.id, surveyResponses.accountId))
      .$dynamic(),
  where: ({ school }, { survey, student }) =>
    and(
      eq(surveyResponses.schoolId, school.id),
      survey === undefined ? undefined : eq(surveyResponses.surveyId, survey),
      student === undefined ? undefined : eq(surveyResponses.accountId, student),
    ),
  changedSince: (_context, since) => sql`${surveyResponses.respondedAt} >= ${since}`,
  row: ({ studentId, firstName, lastName, email, answers, ...row }): ProgramResponse => ({
    ...row,
    student: { id: studentId, name: viewerName({ firstName, lastName }), email },
    answers: answers.map(({ question, title, value }) => ({ question, title, value })),
  }),
})
