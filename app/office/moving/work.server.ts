import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { TITLE_MAX as COURSE_TITLE_MAX, DESCRIPTION_MAX } from '#app/content/catalogue/limits.ts'
import { createProduct } from '#app/content/catalogue/product-changes.server.ts'
import { toSlug } from '#app/content/catalogue/slug.ts'
import { findFreeSlug } from '#app/content/catalogue/slugs.server.ts'
import { createComponent, createLecture, createSection } from '#app/content/course-builder/add-to-outline.server.ts'
import { TITLE_MAX } from '#app/content/courses/component.ts'
import { findLecture, requireCourse, requireSection } from '#app/content/courses/edited.server.ts'
import { COMPONENTS_MAX } from '#app/content/courses/outline.ts'
import { EXAM_TITLE_MAX, QUESTIONS_MAX } from '#app/learning/exams/exam.ts'
import { createExam } from '#app/learning/exams/exams.server.ts'
import { NewQuestionInput } from '#app/learning/exams/inputs.server.ts'
import type { Question } from '#app/learning/exams/question.ts'
import { addQuestion, questionFrom } from '#app/learning/exams/questions.server.ts'
import type { ImportContext, ImportWork, ReadyRow, RowOutcome, StoredRow } from '#app/office/imports/kinds.server.ts'
import { importRows } from '#app/office/imports/tables.server.ts'
import { storeReceivedPicture } from '#app/people/media/uploads.server.ts'
import { getLength } from '#app/platform/characters.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Message, translateMessage } from '#app/platform/i18n.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { type Item, listPictures, type MovedQuestion, withPictures } from './course-items.ts'
import type { Editing } from './editing.server.ts'
import { openMovedFile } from './moved-file.server.ts'
import { getOptions } from './moving.ts'
import { payloadOf } from './part-payloads.server.ts'
import { getPartsReady, type ReadyParts } from './ready-parts.server.ts'
import { undoRows } from './undoing.server.ts'

/** Courses of other platforms: a draft of each, made one row after the other. */
export const courseImport: ImportWork = {
  async openFile({ viewer, stored }) {
    const { readItems, archive, close } = await openMovedFile(stored)
    return {
      readRows: async () => (await readItems()).map(rowOf),
      getReady: (row) => getPartsReady(viewer, archive, itemOf(row), stored.dryRun),
      close,
    }
  },
  async runRows(db, context, rows, ready) {
    const outcomes: RowOutcome[] = []
    for (const row of rows) outcomes.push(await runRow(db, context, row, ready))
    return outcomes
  },
  undoRows,
}

/** Without what cannot be stored. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

function rowOf(item: Item, at: number) {
  const { kind, title, ...rest } = JSON.parse(JSON.stringify(item, storable)) as Item
  return { number: at + 1, cells: { thing: kind, title: title.slice(0, 500) }, item: { kind, title, ...rest } }
}

const itemOf = ({ item }: StoredRow) => item as unknown as Item

async function runRow(db: Db, context: ImportContext, row: StoredRow, ready?: ReadyRow): Promise<RowOutcome> {
  const { viewer, school, stored } = context
  const item = itemOf(row)
  const notes: Message[] = [...(item.notes ?? [])]
  if (item.kind === 'skipped') return { result: 'skipped', messages: notes }
  const editing: Editing = { db, row, context: { viewer, school, locale: getOptions(stored.options).locale }, notes }
  if (item.kind !== 'course' && !(await isPlaced(editing))) return { result: 'skipped', messages: ['moving.no_parent'] }
  const made = stored.dryRun ? undefined : await make(editing, item, ready?.ready as ReadyParts)
  const checked = item.kind === 'exam' && stored.dryRun ? await listQuestions(editing, item.questions) : []
  const whole: RowOutcome['result'] = notes.length > 0 ? 'partly' : 'added'
  return { result: whole, messages: [...describe(item, checked), ...notes], ...(made && { made }) }
}

function describe(item: Item, checked: readonly Question[]): Message[] {
  if (item.kind === 'lecture' && item.parts.length > 0) return [['moving.has_parts', { count: item.parts.length }]]
  if (item.kind === 'exam') return [['moving.has_questions', { count: checked.length || item.questions.length }]]
  return item.kind === 'course' ? ['moving.as_draft'] : []
}

/** Cuts a title, and says so. */
function cut(title: string, max: number, notes: Message[]): string {
  const line = title.replaceAll(/\s+/g, ' ').trim() || '–'
  if (getLength(line) <= max) return line
  notes.push(['moving.title_cut', { max }])
  return [...line].slice(0, max).join('').trim()
}

type Made = NonNullable<RowOutcome['made']>

async function make(editing: Editing, found: Item, ready: ReadyParts | undefined): Promise<Made | undefined> {
  const item = await showPictures(editing, found, ready)
  switch (item.kind) {
    case 'course':
      return await makeCourse(editing, item)
    case 'section':
      return await makeSection(editing, item)
    case 'lecture':
      return await makeLecture(editing, item, ready)
    case 'exam':
      return await makeExam(editing, item)
    case 'skipped':
      return undefined
  }
}

/** Stores the pictures of a row; what could not be drawn is noted. */
async function showPictures<T extends Item>({ db, context, notes }: Editing, item: T, ready?: ReadyParts): Promise<T> {
  const addresses = new Map<string, string>()
  for (const entry of listPictures(item)) {
    const picture = ready?.pictures.get(entry)
    if (picture) addresses.set(entry, await storeReceivedPicture(db, context.viewer, picture))
    else notes.push(['moving.bad_picture', { name: entry }])
  }
  return withPictures(item, addresses)
}

async function makeCourse({ db, context, notes }: Editing, item: Item & { kind: 'course' }): Promise<Made> {
  const { school, locale } = context
  const title = cut(item.title, COURSE_TITLE_MAX, notes)
  const isLong = getLength(item.description ?? '') > DESCRIPTION_MAX
  if (isLong) notes.push(['moving.description_long', { max: DESCRIPTION_MAX }])
  const { id } = await createProduct(db, {
    schoolId: school.id,
    type: 'course',
    status: 'draft',
    slug: await findFreeSlug(db, school.id, toSlug(title) || 'course'),
    title: { [locale]: title },
    promise: {},
    description: item.description && !isLong ? { [locale]: item.description } : {},
    language: locale,
  })
  return { kind: 'course', id }
}

async function makeSection(editing: Editing, item: Item & { kind: 'section' }): Promise<Made> {
  const { db, context, notes } = editing
  const edited = await requireCourse(db, context, { course: await placeOf(editing, 'course') })
  const { id } = await createSection(db, edited, { title: cut(item.title, TITLE_MAX, notes) })
  return { kind: 'section', id }
}

async function makeLecture(editing: Editing, item: Item & { kind: 'lecture' }, ready?: ReadyParts): Promise<Made> {
  const { db, context, notes } = editing
  const course = await placeOf(editing, 'course')
  const section = await placeOf(editing, 'section')
  const within = await requireSection(db, context, { course, section })
  const { id } = await createLecture(db, within, { title: cut(item.title, TITLE_MAX, notes), status: 'draft' })
  const lecture = await findLecture(db, context, { course, section, lecture: id })
  const parts = item.parts.slice(0, COMPONENTS_MAX)
  if (item.parts.length > parts.length)
    notes.push(['moving.too_many_parts', { count: item.parts.length - parts.length }])
  let made = 0
  for (const part of parts) {
    const component = await payloadOf(editing, part, ready)
    if (!component) continue
    await createComponent(db, lecture, component)
    made += 1
  }
  return { kind: 'lecture', id, parts: made }
}

async function makeExam(editing: Editing, item: Item & { kind: 'exam' }): Promise<Made> {
  const { db, context, notes } = editing
  const productId = await placeOf(editing, 'course')
  const exam = await createExam(db, context, {
    passingScore: 70,
    attempts: 0,
    waitMinutes: 0,
    timeLimitMinutes: 0,
    shuffle: false,
    ...item.rules,
    productId,
    title: cut(item.title, EXAM_TITLE_MAX, notes),
  })
  const questions = await listQuestions(editing, item.questions)
  for (const question of questions) await addQuestion(db, exam, question)
  return { kind: 'exam', id: exam.id, parts: questions.length }
}

/** The questions that can be asked and marked here; each other one is noted with its reason. */
async function listQuestions({ context, notes }: Editing, moved: readonly MovedQuestion[]): Promise<Question[]> {
  const questions: Question[] = []
  for (const [at, { type, html, points, options, answers, explanation }] of moved.entries()) {
    const body = { type, question: { html }, points, options, answers, explanation: { html: explanation } }
    const refuse = (reason: string) => notes.push(['moving.question_refused', { number: at + 1, reason }])
    const parsed = NewQuestionInput.safeParse(body)
    if (questions.length >= QUESTIONS_MAX)
      refuse(translateMessage(context.locale, ['exams.too_many', { max: QUESTIONS_MAX }]))
    else if (!parsed.success) refuse(translateMessage(context.locale, 'moving.question_limits'))
    else
      try {
        questions.push(await questionFrom(parsed.data, context.locale))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refuse(translateMessage(context.locale, error.text))
      }
  }
  return questions
}

const isAbove = ({ row }: Editing) =>
  and(eq(importRows.schoolId, row.schoolId), eq(importRows.importId, row.importId), lt(importRows.number, row.number))

/** The row above in which this one stands: the last one of that kind. */
async function findPlace(editing: Editing, kind: 'course' | 'section') {
  const [above] = await editing.db
    .select({ made: importRows.made, result: importRows.result })
    .from(importRows)
    .where(and(isAbove(editing), sql`${importRows.cells}->>'thing' = ${kind}`))
    .orderBy(desc(importRows.number))
    .limit(1)
  return above
}

/** Whether all that a row stands in was brought in, or would be. */
async function isPlaced(editing: Editing): Promise<boolean> {
  const thing = editing.row.cells.thing
  const course = await findPlace(editing, 'course')
  const section = thing === 'lecture' ? await findPlace(editing, 'section') : course
  return [course, section].every((above) => above?.result === 'added' || above?.result === 'partly')
}

async function placeOf(editing: Editing, kind: 'course' | 'section'): Promise<number> {
  const above = await findPlace(editing, kind)
  if (!above?.made) throw new Refusal(422, 'moving.no_parent')
  return above.made.id
}
