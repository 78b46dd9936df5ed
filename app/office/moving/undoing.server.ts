import { and, eq, isNull, sql } from 'drizzle-orm'
import { deleteProduct } from '#app/content/catalogue/product-changes.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { deleteLecture, deleteSection } from '#app/content/courses/deletion.server.ts'
import { findLecture, lockCourse, requireSection } from '#app/content/courses/edited.server.ts'
import { components, lectures, sections } from '#app/content/courses/tables.server.ts'
import { deleteExam, type Exam } from '#app/learning/exams/exams.server.ts'
import { exams } from '#app/learning/exams/tables.server.ts'
import type { ImportContext, StoredRow } from '#app/office/imports/kinds.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'

/** Takes back what was made for these rows, from the last on; answers those whose thing stays, as somebody has worked on it since. */
export async function undoRows(
  db: Db,
  { viewer, school }: ImportContext,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const context = { viewer, school, locale: school.locale }
  const kept: StoredRow[] = []
  for (const row of rows) {
    const isGone = row.made && (await UNDO[row.made.kind as keyof typeof UNDO]?.(db, context, row.made))
    if (row.made && !isGone) kept.push(row)
  }
  return kept
}

type Made = NonNullable<StoredRow['made']>

/** Each deletes a thing that is as it was made, and tells whether it is gone. */
const UNDO = { course: undoCourse, section: undoSection, lecture: undoLecture, exam: undoExam }

/** As it was made: nobody has changed it. */
const UNCHANGED = 1

async function undoLecture(db: Db, context: ViewerContext, { id, parts = 0 }: Made): Promise<boolean> {
  const schoolId = context.school.id
  const [lecture] = await db
    .select()
    .from(lectures)
    .where(and(hasId(lectures, schoolId, id), isNull(lectures.deletedAt)))
  if (!lecture) return true
  await lockCourse(db, schoolId, lecture.productId)
  const inside = await db
    .select({ version: components.version })
    .from(components)
    .where(and(eq(components.schoolId, schoolId), eq(components.lectureId, id), isNull(components.deletedAt)))
  const isSame = inside.length === parts && inside.every(({ version }) => version === UNCHANGED)
  if (!isSame || lecture.version !== UNCHANGED || lecture.status !== 'draft') return false
  const place = { course: lecture.productId, section: lecture.sectionId, lecture: id }
  await deleteLecture(db, await findLecture(db, context, place))
  return true
}

async function undoSection(db: Db, context: ViewerContext, { id }: Made): Promise<boolean> {
  const schoolId = context.school.id
  const [section] = await db
    .select()
    .from(sections)
    .where(and(hasId(sections, schoolId, id), isNull(sections.deletedAt)))
  if (!section) return true
  await lockCourse(db, schoolId, section.productId)
  const inside = and(eq(lectures.schoolId, schoolId), eq(lectures.sectionId, id), isNull(lectures.deletedAt))
  if (section.version !== UNCHANGED || (await db.$count(lectures, inside)) > 0) return false
  await deleteSection(db, await requireSection(db, context, { course: section.productId, section: id }))
  return true
}

async function undoExam(
  db: Db,
  { school: { id: schoolId } }: ViewerContext,
  { id, parts = 0 }: Made,
): Promise<boolean> {
  const [exam] = await db
    .select()
    .from(exams)
    .where(and(hasId(exams, schoolId, id), isNull(exams.deletedAt)))
  if (!exam) return true
  if (exam.version !== UNCHANGED || !(await isUntouched(db, exam, parts))) return false
  await deleteExam(db, exam)
  return true
}

async function isUntouched(db: Db, { schoolId, id }: Exam, questions: number): Promise<boolean> {
  const { rows } = await db.execute<{ same: boolean }>(sql`
    select not exists (select from exam_attempts a where a.school_id = ${schoolId} and a.exam_id = ${id})
      and (select count(*) = ${questions} and coalesce(max(q.version), 1) = 1 from exam_questions q
        where q.school_id = ${schoolId} and q.exam_id = ${id}) as same`)
  return rows[0]?.same ?? false
}

async function undoCourse(db: Db, { school: { id: schoolId } }: ViewerContext, { id }: Made): Promise<boolean> {
  const [course] = await db
    .select({ version: products.version, status: products.status })
    .from(products)
    .where(hasId(products, schoolId, id))
    .for('update')
  if (!course) return true
  const inside = and(eq(sections.schoolId, schoolId), eq(sections.productId, id), isNull(sections.deletedAt))
  const ofCourse = and(eq(exams.schoolId, schoolId), eq(exams.productId, id), isNull(exams.deletedAt))
  const isEmpty = (await db.$count(sections, inside)) === 0 && (await db.$count(exams, ofCourse)) === 0
  if (course.version !== UNCHANGED || course.status !== 'draft' || !isEmpty) return false
  await db.execute(sql`savepoint undone_course`)
  try {
    await deleteProduct(db, { schoolId, id })
    return true
  } catch (error) {
    // Somebody was given it: it is theirs.
    if (!(error instanceof Refusal)) throw error
    await db.execute(sql`rollback to savepoint undone_course`)
    return false
  }
}
