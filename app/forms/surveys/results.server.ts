import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  getKind,
  isChosen,
  type Kind,
  type NumberedQuestion,
  questionsIn,
  type StoredAnswer,
} from '#app/forms/form-questions/stored-question.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { Day, Filter, Line } from '#app/platform/inputs.server.ts'
import { type FiltersOf, type ListFile, list, type ViewerContext } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { folded, getPatterns, holdsWords } from '#app/platform/search.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import { surveyedProducts } from './later-wings.server.ts'
import type { QuestionSummary, ResponseRow } from './results.ts'
import type { Survey } from './surveys.server.ts'
import { surveyResponses } from './tables.server.ts'

const { id, answers, respondedAt } = surveyResponses

/** The newest responses alone are added up where there are more, and as many as hold so many answers. */
const SUMMED = 10_000
const ANSWERS_SUMMED = 50_000
/** Texts that the summary quotes. */
const QUOTED = 5

export const resultFilters = {
  product: Filter(Id),
  question: Filter(Id),
  answer: Filter(Line(1, 200)),
  from: Filter(Day),
  to: Filter(Day),
}
export type ResultFilters = FiltersOf<typeof resultFilters>
type SurveyViewer = Pick<ViewerContext, 'viewer' | 'school'>

/** An answer to one question: a choice by its value or its label, or words of a text; of all questions, words. */
function answered(question: number | undefined, answer: string | undefined): SQL | undefined {
  if (question === undefined) return holdsWords(sql`${surveyResponses.words}`, answer)
  if (answer === undefined) return sql`${answers} @> ${JSON.stringify([{ question }])}::jsonb`
  const one = sql`${JSON.stringify(answer)}::jsonb`
  // Taken apart once: what somebody wrote may be long, and each look at the whole unpacks all of it.
  return sql`exists (select from jsonb_array_elements(${answers}) as a where (a ->> 'question')::bigint = ${question}
    and (a -> 'value' @> ${one} or a -> 'words' @> ${one} or a ->> 'kind' = 'box' and a ->> 'value' = ${answer}
      or a ->> 'kind' = 'words' and ${folded(sql`a ->> 'words'`)} like all (${sql.param(getPatterns(answer))}::text[])))`
}

const fitting = (survey: Survey, { viewer, school }: SurveyViewer, filters: ResultFilters) =>
  and(
    eq(surveyResponses.schoolId, school.id),
    eq(surveyResponses.surveyId, survey.id),
    filters.product === undefined
      ? undefined
      : surveyedProducts.use().isOpenTo({ viewer, school }, surveyResponses.accountId, filters.product),
    answered(filters.question, filters.answer),
    filters.from === undefined
      ? undefined
      : sql`${respondedAt} >= ${filters.from}::timestamp at time zone ${school.timeZone}`,
    filters.to === undefined
      ? undefined
      : sql`${respondedAt} < (${filters.to}::date + 1)::timestamp at time zone ${school.timeZone}`,
  )

/** Who answered a survey and what, the newest first. */
export const getResults = (survey: Survey) =>
  list({
    filters: resultFilters,
    sorts: { newest: { first: 'desc' } },
    id,
    select: (db, { school }, key) =>
      db
        .select({
          id,
          answers,
          respondedAt,
          studentId: accounts.id,
          firstName: accounts.firstName,
          lastName: accounts.lastName,
          email: accounts.email,
          key: key as SQL<number>,
        })
        .from(surveyResponses)
        .innerJoin(accounts, hasId(accounts, school.id, surveyResponses.accountId))
        .$dynamic(),
    where: (context, filters) => fitting(survey, context, filters),
    row: (found, { locale }): ResponseRow => ({
      id: found.id,
      surveyId: survey.id,
      student: { id: found.studentId, name: viewerName(found), email: found.email },
      response: namedAnswers(found.answers, questionsIn(survey.questions, locale)),
      answers: found.answers,
      respondedAt: found.respondedAt,
    }),
  })

/** What was said, under the names that the questions have now. */
function namedAnswers(
  answers: readonly StoredAnswer[],
  questions: readonly NumberedQuestion[],
): ResponseRow['response'] {
  const names = new Map(questions.map((question) => [question.id, question.name]))
  return Object.fromEntries(
    answers.flatMap(({ question, value }) => {
      const name = names.get(question)
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

type QuestionCount = {
  question: number
  kind: Kind
  title: string
  /** Of a choice; null in the row of the whole question. */
  value: string | null
  label: string
  n: number
  texts: string[] | null
}

/** What each question brought: how often each choice, and the newest texts; questions that are not asked any more last. */
export async function listSummary(
  db: Db,
  survey: Survey,
  { locale, ...seeing }: ViewerContext,
  filters: ResultFilters,
): Promise<QuestionSummary[]> {
  const most = Math.min(SUMMED, Math.floor(ANSWERS_SUMMED / Math.max(1, survey.questions.length)))
  const newest = db
    .select({ id, answers })
    .from(surveyResponses)
    .where(fitting(survey, seeing, filters))
    .orderBy(sql`${id} desc`)
    .limit(most)
  // Of several that were ticked each counts; a text counts once and is quoted.
  const { rows } = await db.execute<QuestionCount & { whole: boolean }>(sql`
    select question, kind, max(title) as title, value, max(label) as label, count(distinct id)::int as n,
      grouping(value) = 1 as whole, (array_agg(label order by id desc) filter (where kind = 'words'))[1:${sql.raw(`${QUOTED}`)}] as texts
    from (select r.id, (a ->> 'question')::int as question, a ->> 'kind' as kind, a ->> 'title' as title,
        case when a ->> 'kind' <> 'words' then one.value end as value,
        case when a ->> 'kind' = 'choices' then a -> 'words' ->> (one.nth - 1)::int else a ->> 'words' end as label
      from ${newest} as r, jsonb_array_elements(r.answers) as a, jsonb_array_elements_text(
        case when a ->> 'kind' = 'choices' then a -> 'value' else jsonb_build_array(a -> 'value') end
      ) with ordinality as one (value, nth)) as said
    group by grouping sets ((question, kind), (question, kind, value))`)
  const wholes = rows.filter(({ whole }) => whole)
  const choices = rows.filter(({ whole, value }) => !whole && value !== null)
  return summaries(wholes, choices, questionsIn(survey.questions, locale))
}

const getName = (question: number, kind: Kind) => `${question} ${kind}`

function summaries(
  wholes: QuestionCount[],
  choices: QuestionCount[],
  questions: readonly NumberedQuestion[],
): QuestionSummary[] {
  const brought = new Map(wholes.map((whole) => [getName(whole.question, whole.kind), whole]))
  const answerable = questions.filter(({ type }) => type !== 'separator')
  const names = new Set(answerable.map((question) => getName(question.id, getKind(question))))
  const summary = (question: Pick<NumberedQuestion, 'id' | 'title' | 'options'>, kind: Kind, isAsked: boolean) => {
    const name = getName(question.id, kind)
    const own = choices.filter((choice) => getName(choice.question, choice.kind) === name)
    const count = new Map(own.map(({ value, n }) => [value, n]))
    const offered = isChosen(kind) ? question.options : []
    const known = new Set(offered.map(({ value }) => value))
    return {
      id: question.id,
      title: question.title,
      kind,
      asked: isAsked,
      answered: brought.get(name)?.n ?? 0,
      counts: [
        ...offered.map(({ value, label }) => ({ value, label, n: count.get(value) ?? 0 })),
        ...own.flatMap(({ value, label, n }) => (value === null || known.has(value) ? [] : [{ value, label, n }])),
      ],
      texts: brought.get(name)?.texts ?? [],
    }
  }
  const gone = wholes.filter((whole) => !names.has(getName(whole.question, whole.kind)))
  return [
    ...answerable.map((question) => summary(question, getKind(question), true)),
    ...gone.map(({ question, title, kind }) => summary({ id: question, title, options: [] }, kind, false)),
  ]
}

/** The results as a file, with a column for each question that is asked, and one for the rest. */
export const resultFile = (survey: Survey): ListFile<ResponseRow> => ({
  name: 'survey-results',
  columns({ locale }) {
    const t = (key: 'date' | 'person' | 'email' | 'not_asked') => translate(locale, `surveys.${key}`)
    const questions = questionsIn(survey.questions, locale).filter(({ type }) => type !== 'separator')
    const ids = new Set(questions.map((question) => question.id))
    const written = ({ kind, value, words }: StoredAnswer) =>
      kind === 'box' ? translate(locale, value ? 'surveys.yes' : 'surveys.no') : [words].flat().join('; ')
    return [
      { head: t('date'), at: ({ respondedAt }) => respondedAt },
      { head: t('person'), cell: ({ student }) => student.name },
      { head: t('email'), cell: ({ student }) => student.email },
      ...questions.map((question) => ({
        head: question.title,
        cell: ({ answers }: ResponseRow) => {
          const answer = answers.find((one) => one.question === question.id)
          return answer ? written(answer) : ''
        },
      })),
      {
        head: t('not_asked'),
        cell: ({ answers }) =>
          answers
            .filter(({ question }) => !ids.has(question))
            .map((answer) => `${answer.title}: ${written(answer)}`)
            .join('\n'),
      },
    ]
  },
})
