import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { copyTitle } from '#app/content/catalogue/copy-title.server.ts'
import { builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { replaceExamInSections } from '#app/content/courses/outline-changes.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { EXAMS_MAX, type ExamRow } from './exam.ts'
import type { ExamBody } from './inputs.server.ts'
import { exams, questions } from './tables.server.ts'

export type Exam = typeof exams.$inferSelect

/** Who works on exams, where and in which language. */
export type ExamContext = { viewer: Member; school: Pick<CurrentSchool, 'id' | 'instructorsLimited'>; locale: Locale }

const byId = ({ schoolId, id }: Pick<Exam, 'schoolId' | 'id'>) => hasId(exams, schoolId, id)

/**
 * An exam that the viewer works on; 404 when there is none, it was deleted, or the viewer is an instructor who does not
 * teach its product. Whatever changes an exam or its questions asks this first.
 */
export async function findExam(db: Db, { viewer, school }: ExamContext, id: number): Promise<Exam> {
  return db
    .select()
    .from(exams)
    .where(
      and(byId({ schoolId: school.id, id }), isNull(exams.deletedAt), builds(viewer, school, sql`${exams.productId}`)),
    )
    .then(requireRow)
}

export const examTitle = ({ title }: Pick<Exam, 'title'>, locale: Locale) => inLocale(title, locale)

/** Keeps others from changing an exam, or which questions it has, until this transaction ends; 404 when it is gone. */
export async function lockExam(db: Db, exam: Pick<Exam, 'schoolId' | 'id'>): Promise<Exam> {
  return (
    db
      .select()
      .from(exams)
      .where(and(byId(exam), isNull(exams.deletedAt)))
      // Whoever begins an attempt meanwhile only refers to the row, and need not wait.
      .for('no key update')
      .then(requireRow)
  )
}

const ofProduct = (schoolId: number, productId: number) =>
  and(eq(exams.schoolId, schoolId), eq(exams.productId, productId), isNull(exams.deletedAt))

/** Asks, alone with the exams of a product until this transaction ends, whether one more fits. Else 422. */
async function needRoom(db: Db, schoolId: number, productId: number): Promise<void> {
  await takeAdvisoryLock(db, schoolId, 'exams', productId)
  const [row] = await db.select({ there: count() }).from(exams).where(ofProduct(schoolId, productId))
  if ((row?.there ?? 0) >= EXAMS_MAX) throw new Refusal(422, ['exams.exams_max', { max: EXAMS_MAX }])
}

const getColumns = (body: ExamBody) => ({
  productId: body.productId,
  passingScore: body.passingScore,
  attempts: body.attempts,
  waitMinutes: body.waitMinutes,
  timeLimitMinutes: body.timeLimitMinutes,
  shuffle: body.shuffle,
  draw: body.draw ?? null,
  ...(body.feedback && { feedback: body.feedback }),
})

/** Adds an exam without questions, about a product that the viewer builds: 404 or 403 for another; 422 when it is full. */
export async function createExam(db: Db, context: ExamContext, body: ExamBody): Promise<Exam> {
  await findBuilt(db, context, body.productId)
  await needRoom(db, context.school.id, body.productId)
  const title = mergeLanguages(body.title, {}, context.locale)
  return insertExam(db, { schoolId: context.school.id, title, ...getColumns(body) })
}

async function insertExam(db: Db, values: typeof exams.$inferInsert): Promise<Exam> {
  const exam = await db.insert(exams).values(values).returning().then(expectRow)
  return exam
}

/** Changes an exam; a version that is not the stored one any more is a 409 with what `toRow` tells of that. */
export async function changeExam(
  db: Db,
  context: ExamContext,
  exam: Exam,
  { version, ...body }: ExamBody & { version?: number },
  rowOf: (stored: Exam) => Promise<ExamRow>,
): Promise<Exam> {
  if (body.productId !== exam.productId) await findBuilt(db, context, body.productId)
  const stored = await lockExam(db, exam)
  if (version !== undefined && version !== stored.version)
    refuseStale(stored, version, toSnakeCase(await rowOf(stored)))
  if (body.productId !== stored.productId) {
    await needRoom(db, stored.schoolId, body.productId)
    await replaceExamInSections(db, { ...stored, of: stored.id, instead: null })
  }
  const title = mergeLanguages(body.title, stored.title, context.locale)
  const changed = await db
    .update(exams)
    .set({ title, ...getColumns(body), updatedAt: sql`now()`, version: sql`${exams.version} + 1` })
    .where(byId(exam))
    .returning()
    .then(expectRow)
  return changed
}

/** Nobody finds it any more, and no section asks for it; what people did in it stays. */
export async function deleteExam(db: Db, exam: Exam): Promise<void> {
  await replaceExamInSections(db, { ...exam, of: exam.id, instead: null })
  await db.update(exams).set({ deletedAt: sql`now()` }).where(byId(exam))
}

/** A copy of an exam beside it; 422 when there is no room for it. */
export async function copyExam(db: Db, exam: Exam): Promise<Exam> {
  await needRoom(db, exam.schoolId, exam.productId)
  return copyInto(db, exam, { title: copyTitle(exam.title) })
}

/** The exams of a product belong to a copy of it too, each as one of its own, which the sections of the copy ask for. */
export async function copyExams(db: Db, schoolId: number, fromId: number, toId: number): Promise<void> {
  const found = await db.select().from(exams).where(ofProduct(schoolId, fromId)).orderBy(asc(exams.id))
  for (const exam of found) {
    const copy = await copyInto(db, exam, { productId: toId })
    await replaceExamInSections(db, { schoolId, productId: toId, of: exam.id, instead: copy.id })
  }
}

/** With its questions, without what anybody did in it. */
async function copyInto(db: Db, exam: Exam, other: { productId?: number; title?: LocalText }): Promise<Exam> {
  const { schoolId, productId, title, passingScore, attempts, waitMinutes, timeLimitMinutes } = exam
  const { shuffle, draw, feedback } = exam
  const rules = { passingScore, attempts, waitMinutes, timeLimitMinutes, shuffle, draw, feedback }
  const copy = await insertExam(db, { schoolId, productId, title, ...rules, ...other })
  const bank = await db
    .select()
    .from(questions)
    .where(and(eq(questions.schoolId, schoolId), eq(questions.examId, exam.id)))
    .orderBy(asc(questions.position), asc(questions.id))
  const copies = bank.map(({ id, version, ...question }, position) => ({
    ...question,
    examId: copy.id,
    position,
  }))
  if (copies.length > 0) await db.insert(questions).values(copies)
  return copy
}
