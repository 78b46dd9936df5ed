import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NeededExam } from '#app/access/access/rule.ts'
import type { Db, Placeholders } from '#app/platform/db.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { exams } from './tables.server.ts'

type Params = Placeholders<{ school: number; account: number | null }>

/** An exam that a section asks for, and whether the account passed it. A deleted one, or one of another course, asks nothing. */
const needed = (param: Params, product: SQL, which: SQL) => sql`
  select json_build_object('id', e.id, 'title', e.title, 'passed', exists (select from exam_attempts a
    where a.school_id = ${param.school} and a.account_id = ${param.account} and a.exam_id = e.id and a.passed)) as exam
  from exams e where e.school_id = ${param.school} and e.product_id = ${product} and e.deleted_at is null and ${which}`

/** The exam that one section asks for; a column beside the section. */
export const neededExam = (param: Params, { product, exam }: { product: SQL; exam: SQL }) =>
  sql<NeededExam | null>`(${needed(param, product, sql`e.id = ${exam}`)})`

/** Those that any section of a course asks for; a column beside the course. */
export const neededExams = (param: Params, product: SQL) => sql<NeededExam[]>`(
  select coalesce(json_agg(n.exam), '[]') from (${needed(
    param,
    product,
    sql`exists (select from sections s where s.school_id = ${param.school} and s.product_id = ${product}
      and s.exam_id = e.id and s.deleted_at is null)`,
  )}) n)`

const ofCourse = (schoolId: number, courseId: number) =>
  and(eq(exams.schoolId, schoolId), eq(exams.productId, courseId), isNull(exams.deletedAt))

/** Checks that an exam is one of this course; else 404. */
export async function requireExam(db: Db, { schoolId, id: courseId }: CourseKey, id: number): Promise<void> {
  const count = await db.$count(exams, and(ofCourse(schoolId, courseId), eq(exams.id, id)))
  requireFound(count > 0)
}

type CourseKey = { schoolId: number; id: number }

/** The exams that sections of a course can ask for. */
export async function listExamTitles(
  db: Db,
  { schoolId, id: courseId }: CourseKey,
  locale: Locale,
): Promise<{ id: number; title: string }[]> {
  const rows = await db
    .select({ id: exams.id, title: exams.title })
    .from(exams)
    .where(ofCourse(schoolId, courseId))
    .orderBy(exams.id)
  return rows.map(({ id, title }) => ({ id, title: inLocale(title, locale) }))
}
