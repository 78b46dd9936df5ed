import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { builds } from '#app/content/catalogue/office-products.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { Filter, Line } from '#app/platform/inputs.server.ts'
import { list } from '#app/platform/list.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { foldedInAll, holdsWords } from '#app/platform/search.server.ts'
import { byText } from '#app/platform/sort-key.server.ts'
import type { ExamRow } from './exam.ts'
import type { Exam } from './exams.server.ts'
import { exams } from './tables.server.ts'

const { id, title, productId, passingScore, attempts, waitMinutes, timeLimitMinutes } = exams
const { shuffle, draw, feedback, version, updatedAt } = exams
const rules = { passingScore, attempts, waitMinutes, timeLimitMinutes, shuffle, draw, feedback }

const bank = (school: number, what: SQL) => sql<number>`(select ${what}::int from exam_questions q
  where q.school_id = ${school} and q.exam_id = ${exams.id})`

const listed = (db: Db, school: number, key: SQL) =>
  db
    .select({
      id,
      title,
      productId,
      ...rules,
      version,
      updatedAt,
      product: products.title,
      questions: bank(school, sql`count(*)`),
      points: bank(school, sql`coalesce(sum(q.points), 0)`),
      key: key as SQL<number>,
    })
    .from(exams)
    .innerJoin(products, hasId(products, school, exams.productId))
    .$dynamic()

type ListedRow = Omit<Awaited<ReturnType<typeof listed>>[number], 'key'>

function toRow(row: ListedRow, locale: Locale): ExamRow {
  const { id, title, productId, product, questions, points, shuffle, draw, feedback, attempts, version } = row
  return {
    id,
    title: inLocale(title, locale),
    productId,
    product: { id: productId, title: inLocale(product, locale) },
    passingScore: row.passingScore,
    attempts,
    waitMinutes: row.waitMinutes,
    timeLimitMinutes: row.timeLimitMinutes,
    shuffle,
    draw,
    feedback,
    questions,
    points,
    updatedAt: row.updatedAt,
    version,
    local: { title },
  }
}

/** The exams that the viewer works on, what was changed last first. */
export const examList = list({
  filters: { q: Filter(Line(1, 100)), product: Filter(Id) },
  sorts: {
    changed: { first: 'desc', by: () => sql`${exams.updatedAt}`, kind: 'instant' },
    newest: { first: 'desc' },
    title: byText(exams.title),
  },
  id,
  select: (db, { school }, key) => listed(db, school.id, key),
  where: ({ viewer, school }, { q, product }) =>
    and(
      eq(exams.schoolId, school.id),
      isNull(exams.deletedAt),
      builds(viewer, school, sql`${productId}`),
      product === undefined ? undefined : eq(productId, product),
      holdsWords(foldedInAll(title), q),
    ),
  changedSince: (_context, since) => sql`${exams.updatedAt} >= ${since}`,
  row: (row, { locale }) => toRow(row, locale),
})

/** An exam as a row of the list, in one language. */
export async function loadExamRow(db: Db, exam: Pick<Exam, 'schoolId' | 'id'>, locale: Locale): Promise<ExamRow> {
  const found = await listed(db, exam.schoolId, sql`0`)
    .where(and(eq(exams.schoolId, exam.schoolId), eq(id, exam.id)))
    .then(expectRow)
  return toRow(found, locale)
}
