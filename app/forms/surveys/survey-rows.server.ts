import { and, eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { questionsIn } from '#app/forms/form-questions/stored-question.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { SurveyRow } from './survey.ts'
import { buildsSurvey, type Survey } from './surveys.server.ts'
import { surveys } from './tables.server.ts'

const count = (school: number) => sql<number>`(select count(*)::int from survey_responses r
  where r.school_id = ${school} and r.survey_id = surveys.id)`

const listed = (db: Db, school: number, key: SQL) =>
  db
    .select({
      id: surveys.id,
      survey: surveys,
      product: products.title,
      responses: count(school),
      key: key as SQL<number>,
    })
    .from(surveys)
    .leftJoin(products, hasId(products, school, surveys.productId))
    .$dynamic()

type ListedRow = Omit<Awaited<ReturnType<typeof listed>>[number], 'key'>

function toRow({ survey, product, responses }: ListedRow, locale: Locale): SurveyRow {
  const { id, title, description, productId, questions, active, opens, version } = survey
  const { startsAt, endsAt, createdAt, updatedAt } = survey
  return {
    id,
    title: inLocale(title, locale),
    description: inLocale(description, locale),
    productId,
    product: productId === null ? null : { id: productId, title: inLocale(product ?? {}, locale) },
    questions: questionsIn(questions, locale),
    active,
    opens,
    startsAt,
    endsAt,
    responses,
    createdAt,
    updatedAt,
    version,
    local: { title, description, questions },
  }
}

/** The surveys that the viewer works on, what was changed last first. */
export const surveyList = list({
  filters: { q: Filter(Line(1, 100)), product: Filter(Id) },
  sorts: {
    changed: { first: 'desc', by: () => sql`${surveys.updatedAt}`, kind: 'instant' },
    newest: { first: 'desc' },
    title: byText(surveys.title),
  },
  id: surveys.id,
  select: (db, { school }, key) => listed(db, school.id, key),
  where: ({ viewer, school }, { q, product }) =>
    and(
      eq(surveys.schoolId, school.id),
      buildsSurvey(viewer, school),
      product === undefined ? undefined : eq(surveys.productId, product),
      holdsWords(sql`(${foldedInAll(surveys.title)} || ' ' || ${foldedInAll(surveys.description)})`, q),
    ),
  changedSince: (_context, since) => sql`${surveys.updatedAt} >= ${since}`,
  row: (row, { locale }) => toRow(row, locale),
})

/** A survey as a row of the list, in one language. */
export async function loadSurveyRow(
  db: Db,
  survey: Pick<Survey, 'schoolId' | 'id'>,
  locale: Locale,
): Promise<SurveyRow> {
  const { schoolId, id } = survey
  const found = await listed(db, schoolId, sql`0`)
    .where(hasId(surveys, schoolId, id))
    .then(expectRow)
  return toRow(found, locale)
}
