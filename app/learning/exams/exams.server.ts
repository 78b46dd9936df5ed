import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { copyTitle } from '#app/content/catalogue/copy-title.server.ts'
import { builds, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { askInSections } from '#app/content/courses/outline-changes.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { saidInLanguages } from '#app/platform/local-input.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { EXAMS_MAX } from './exam.ts'
import type { ExamBody } from './inputs.server.ts'
import { exams, questions } from './tables.server.ts'

export type Exam = typeof exams.$inferSelect

/** Who works on exams, where and in which language. */
export type Builder = { viewer: Member; school: Pick<CurrentSchool, 'id' | 'instructorsLimited'>; locale: Locale }

const itself = ({ schoolId, id }: Pick<Exam, 'schoolId' | 'id'>) => hasId(exams, schoolId, id)

/**
 * An exam that the viewer works on; 404 when there is none, it was deleted, or the viewer is an instructor who does not
 * teach its product. Whatever changes an exam or its questions asks this first.
 */
export async function findExam(db: Db, { viewer, school }: Builder, id: number): Promise<Exam> {
  const [exam] = await db
    .select()
    .from(exams)
    .where(
      and(
        itself({ schoolId: school.id, id }),
        isNull(exams.deletedAt),
        builds(viewer, school, sql`${exams.productId}`),
      ),
    )
  requireFound(exam)
  return exam
}

export const examTitle = ({ title }: Pick<Exam, 'title'>, locale: Locale) => inLocale(title, locale)

/** Keeps others from changing an exam, or which questions it has, until this transaction ends; 404 when it is gone. */
export async function lockExam(db: Db, exam: Pick<Exam, 'schoolId' | 'id'>): Promise<Exam> {
  const [locked] = await db
    .select()
    .from(exams)
    .where(and(itself(exam), isNull(exams.deletedAt)))
    // Whoever begins an attempt meanwhile only refers to the row, and need not wait.
    .for('no key update')
  requireFound(locked)
  return locked
}

const ofProduct = (schoolId: number, productId: number) =>
  and(eq(exams.schoolId, schoolId), eq(exams.productId, productId), isNull(exams.deletedAt))

/** Asks, alone with the exams of a product until this transaction ends, whether one more fits. Else 422. */
async function needRoom(db: Db, schoolId: number, productId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('exams ' || ${schoolId}::text, ${productId}))`)
  const [row] = await db.select({ there: count() }).from(exams).where(ofProduct(schoolId, productId))
  if ((row?.there ?? 0) >= EXAMS_MAX) throw new Refusal(422, ['exams.exams_max', { max: EXAMS_MAX }])
}

const columnsOf = (body: ExamBody) => ({
  productId: body.product_id,
  passingScore: body.passing_score,
  attempts: body.attempts,
  waitMinutes: body.wait_minutes,
  timeLimitMinutes: body.time_limit_minutes,
  shuffle: body.shuffle,
  draw: body.draw ?? null,
  ...(body.feedback && { feedback: body.feedback }),
})

/** Adds an exam without questions, about a product that the viewer builds: 404 or 403 for another; 422 when it is full. */
export async function createExam(db: Db, looking: Builder, body: ExamBody): Promise<Exam> {
  await findBuilt(db, looking, body.product_id)
  await needRoom(db, looking.school.id, body.product_id)
  const title = saidInLanguages(body.title, {}, looking.locale)
  return insertExam(db, { schoolId: looking.school.id, title, ...columnsOf(body) })
}

async function insertExam(db: Db, values: typeof exams.$inferInsert): Promise<Exam> {
  const exam = await db.insert(exams).values(values).returning().then(expectRow)
  return exam
}

/** Changes an exam; a version that is not the stored one any more is a 409 with what `rowOf` tells of that. */
export async function changeExam(
  db: Db,
  looking: Builder,
  exam: Exam,
  { version, ...body }: ExamBody & { version?: number },
  rowOf: (stored: Exam) => Promise<object>,
): Promise<Exam> {
  if (body.product_id !== exam.productId) await findBuilt(db, looking, body.product_id)
  const stored = await lockExam(db, exam)
  if (version !== undefined && version !== stored.version) refuseStale(stored, version, await rowOf(stored))
  if (body.product_id !== stored.productId) {
    await needRoom(db, stored.schoolId, body.product_id)
    await askInSections(db, { ...stored, of: stored.id, instead: null })
  }
  const title = saidInLanguages(body.title, stored.title, looking.locale)
  const changed = await db
    .update(exams)
    .set({ title, ...columnsOf(body), updatedAt: sql`now()`, version: sql`${exams.version} + 1` })
    .where(itself(exam))
    .returning()
    .then(expectRow)
  return changed
}

/** Nobody finds it any more, and no section asks for it; what people did in it stays. */
export async function deleteExam(db: Db, exam: Exam): Promise<void> {
  await askInSections(db, { ...exam, of: exam.id, instead: null })
  await db.update(exams).set({ deletedAt: sql`now()` }).where(itself(exam))
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
    await askInSections(db, { schoolId, productId: toId, of: exam.id, instead: copy.id })
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
  const copies = bank.map(({ id: _, version: __, ...question }, position) => ({
    ...question,
    examId: copy.id,
    position,
  }))
  if (copies.length > 0) await db.insert(questions).values(copies)
  return copy
}
