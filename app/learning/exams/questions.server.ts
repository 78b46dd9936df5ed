import { and, asc, eq, sql } from 'drizzle-orm'
import { markShownImagesUsed } from '#app/people/media/images.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { htmlInLocale, type LocalHtml } from '#app/platform/html.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { type LocalInput, mergeLanguages } from '#app/platform/local-input.server.ts'
import { type OrderedIds, placeAmong, refuseOther } from '#app/platform/order.server.ts'
import { expectRow, hasId, requireRow } from '#app/platform/queries.server.ts'
import { Refusal, refuseWrong } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import { QUESTIONS_MAX } from './exam.ts'
import { type Exam, lockExam } from './exams.server.ts'
import type { QuestionBody } from './inputs.server.ts'
import { fitting, isBlank, type Option, type Question, type QuestionRow, wrongIn } from './question.ts'
import { exams, questions } from './tables.server.ts'

export type StoredQuestion = typeof questions.$inferSelect
type ExamKey = Pick<Exam, 'schoolId' | 'id'>

const byId = ({ schoolId, id }: Pick<StoredQuestion, 'schoolId' | 'id'>) => hasId(questions, schoolId, id)
/** Whatever changes a question locks its exam first, so that no two changes of one bank wait for each other. */
const getExam = ({ schoolId, examId }: StoredQuestion): ExamKey => ({ schoolId, id: examId })
const inBank = ({ schoolId, id }: ExamKey) => and(eq(questions.schoolId, schoolId), eq(questions.examId, id))

/** The bank of an exam, in its order. */
export function listBank(db: Db, exam: ExamKey): Promise<StoredQuestion[]> {
  return db.select().from(questions).where(inBank(exam)).orderBy(asc(questions.position), asc(questions.id))
}

/** A question of an exam; else 404. */
export async function requireQuestion(db: Db, exam: ExamKey, id: number): Promise<StoredQuestion> {
  return db
    .select()
    .from(questions)
    .where(and(inBank(exam), eq(questions.id, id)))
    .then(requireRow)
}

/**
 * A question as it is stored, from what a call brings: cleaned, in the caller's language or in both, over what was there
 * before. What could not be asked or marked is a 422 at the field.
 */
export async function questionFrom(body: QuestionBody, locale: Locale, before?: Question): Promise<Question> {
  const { type, points, answers } = body
  const [html, explanation] = await Promise.all([
    writtenHtml(mergeLanguages(body.question.html, before?.html ?? {}, locale)),
    writtenHtml(mergeLanguages(body.explanation.html, before?.explanation ?? {}, locale)),
  ])
  const kept = before?.options ?? []
  const options = body.options.map(({ label, correct, match }): Option => {
    const old = kept.find((option) => option.label[locale] === label)
    return {
      label: mergeLanguages(label, old?.label ?? {}, locale),
      correct,
      ...(match !== undefined && { match: mergeLanguages(match, translated(old, match, locale), locale) }),
    }
  })
  const fields = wrongIn(type, { options, answers })
  if (Object.values(html).every(isBlank)) fields['question.html'] = ['errors.required']
  refuseWrong(fields)
  return { type, points, html, explanation, ...fitting(type, { options, answers }) }
}

/** Words of one language keep their translation as long as they stay what they were. */
function translated(old: Option | undefined, input: LocalInput, locale: Locale): LocalText {
  return old?.match?.[locale] === input ? old.match : {}
}

/** Adds a question as the last of its exam. */
export async function addQuestion(db: Db, exam: ExamKey, question: Question): Promise<StoredQuestion> {
  await lockExam(db, exam)
  const bank = await listBank(db, exam)
  if (bank.length >= QUESTIONS_MAX) throw new Refusal(422, ['exams.too_many', { max: QUESTIONS_MAX }])
  const { schoolId, id: examId } = exam
  const position = Math.max(-1, ...bank.map((one) => one.position)) + 1
  const row = await db
    .insert(questions)
    .values({ ...question, schoolId, examId, position })
    .returning()
    .then(expectRow)
  await afterChange(db, exam, question)
  return row
}

/** Changes a question; a version that is not the stored one any more is a 409 with that. Attempts keep what they drew. */
export async function changeQuestion(
  db: Db,
  found: StoredQuestion,
  question: Question,
  { version, locale }: { version?: number; locale: Locale },
): Promise<StoredQuestion> {
  await lockExam(db, getExam(found))
  const stored = await db.select().from(questions).where(byId(found)).for('update').then(requireRow)
  refuseStale(stored, version, questionRow(stored, locale))
  const changed = await db
    .update(questions)
    .set({ ...question, version: sql`${questions.version} + 1` })
    .where(byId(found))
    .returning()
    .then(expectRow)
  await afterChange(db, getExam(found), question)
  return changed
}

export async function deleteQuestion(db: Db, question: StoredQuestion): Promise<void> {
  await lockExam(db, getExam(question))
  await db.delete(questions).where(byId(question))
  await touch(db, getExam(question))
}

/** A copy right behind its original. */
export async function copyQuestion(db: Db, exam: ExamKey, original: StoredQuestion): Promise<StoredQuestion> {
  const { type, html, points, options, answers, explanation } = original
  const copy = await addQuestion(db, exam, { type, html, points, options, answers, explanation })
  const ids = (await listBank(db, exam)).map(({ id }) => id).filter((id) => id !== copy.id)
  await place(db, exam, ids.toSpliced(ids.indexOf(original.id) + 1, 0, copy.id))
  return requireQuestion(db, exam, copy.id)
}

/** Puts all questions into a new order; 409 with the ids as they stand when the list is not all of them, or not of now. */
export async function orderQuestions(db: Db, exam: ExamKey, wanted: OrderedIds): Promise<number[]> {
  await lockExam(db, exam)
  const stored = (await listBank(db, exam)).map(({ id }) => id)
  refuseOther(stored, wanted, 'exams.order_changed')
  await place(db, exam, wanted.ids)
  return wanted.ids
}

async function place(db: Db, exam: ExamKey, ids: number[]): Promise<void> {
  await db
    .update(questions)
    .set({ position: placeAmong(ids, questions.id) })
    .where(inBank(exam))
  await touch(db, exam)
}

async function afterChange(db: Db, exam: ExamKey, { html, explanation }: Question): Promise<void> {
  await markShownImagesUsed(db, exam.schoolId, { html, explanation })
  await touch(db, exam)
}

/** The exam is among those that were changed last. */
async function touch(db: Db, { schoolId, id }: ExamKey): Promise<void> {
  await db
    .update(exams)
    .set({ updatedAt: sql`now()` })
    .where(hasId(exams, schoolId, id))
}

/** What the back office is told of a question. */
export function questionRow(question: StoredQuestion, locale: Locale): QuestionRow {
  const { id, type, html, points, options, answers, explanation, position, version } = question
  const toHtml = (texts: LocalHtml) => ({ html: htmlInLocale(texts, locale) })
  return {
    id,
    type,
    question: toHtml(html),
    points,
    ...(options.length > 0 && {
      options: options.map(({ label, match, ...key }) => ({
        label: inLocale(label, locale),
        ...key,
        ...(match && { match: inLocale(match, locale) }),
      })),
    }),
    ...(type === 'short' && { answers }),
    explanation: toHtml(explanation),
    position,
    version,
    local: { question: { html }, options, explanation: { html: explanation } },
  }
}
