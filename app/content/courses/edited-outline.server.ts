import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type File, findFiles } from '#app/people/media/files.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import type {
  AudioPayload,
  ChecklistPayload,
  ComponentPayload,
  ComponentType,
  DocumentPayload,
  QuizPayload,
  TextPayload,
  VideoPayload,
} from './component.ts'
import type { EditedCourse } from './edited.server.ts'
import type { ComponentRow, LectureRow, SectionRow, TreeSection } from './edited-rows.ts'
import type { Component, Lecture, Section } from './outline-changes.server.ts'
import { components, lectures, sections } from './tables.server.ts'

type Files = ReadonlyMap<number, Pick<File, 'id' | 'filename' | 'size'>>

const getSections = (db: Db, schoolId: number, courseId: number) =>
  db
    .select()
    .from(sections)
    .where(and(eq(sections.schoolId, schoolId), eq(sections.productId, courseId), isNull(sections.deletedAt)))
    .orderBy(asc(sections.position), asc(sections.id))

const lecturesOf = (schoolId: number, courseId: number) =>
  and(eq(lectures.schoolId, schoolId), eq(lectures.productId, courseId), isNull(lectures.deletedAt))

/** The whole course with all that it is made of, drafts too, in four statements whatever its size. */
export async function loadEditedOutline(db: Db, { course, context: { locale } }: EditedCourse): Promise<SectionRow[]> {
  const { schoolId, id } = course
  const [outer, inner] = await Promise.all([
    getSections(db, schoolId, id),
    db.select().from(lectures).where(lecturesOf(schoolId, id)).orderBy(asc(lectures.position), asc(lectures.id)),
  ])
  const rows = await listLectureRows(db, schoolId, inner, locale)
  return outer.map((section) =>
    sectionRow(
      section,
      rows.filter((one) => one.sectionId === section.id),
      locale,
    ),
  )
}

/** The same without what the lectures say, for the tree. */
export async function loadCourseTree(db: Db, { course, context: { locale } }: EditedCourse): Promise<TreeSection[]> {
  const { schoolId, id } = course
  const types = sql<ComponentType[]>`array(select c.type from components c where c.school_id = ${schoolId}
    and c.lecture_id = lectures.id and c.deleted_at is null order by c.position, c.id)`
  const [outer, inner] = await Promise.all([
    getSections(db, schoolId, id),
    db
      .select({ lecture: lectures, types })
      .from(lectures)
      .where(lecturesOf(schoolId, id))
      .orderBy(asc(lectures.position), asc(lectures.id)),
  ])
  const bySection = Map.groupBy(inner, ({ lecture }) => lecture.sectionId)
  return outer.map((section) => ({
    ...sectionRow(section, [], locale),
    lectures: (bySection.get(section.id) ?? []).map(({ lecture, types }) => {
      const { components, ...row } = lectureRow(lecture, [], locale)
      return { ...row, types }
    }),
  }))
}

/** Lectures with their components, in two statements. */
export async function listLectureRows(db: Db, schoolId: number, of: Lecture[], locale: Locale): Promise<LectureRow[]> {
  const ids = of.map(({ id }) => id)
  const parts = ids.length === 0 ? [] : await partsWhere(db, schoolId, inArray(components.lectureId, ids))
  const files = await loadFiles(db, schoolId, parts)
  const byLecture = Map.groupBy(parts, ({ lectureId }) => lectureId)
  return of.map((lecture) =>
    lectureRow(
      lecture,
      (byLecture.get(lecture.id) ?? []).map((part) => componentRow(part, files, locale)),
      locale,
    ),
  )
}

/** Components as they are answered, with the names and sizes of their files. */
export async function listComponentRows(
  db: Db,
  schoolId: number,
  of: Component[],
  locale: Locale,
): Promise<ComponentRow[]> {
  const files = await loadFiles(db, schoolId, of)
  return of.map((part) => componentRow(part, files, locale))
}

const partsWhere = (db: Db, schoolId: number, which: SQL) =>
  db
    .select()
    .from(components)
    .where(and(eq(components.schoolId, schoolId), which, isNull(components.deletedAt)))
    .orderBy(asc(components.position), asc(components.id))

const loadFiles = (db: Db, schoolId: number, parts: Component[]) =>
  findFiles(db, schoolId, [...new Set(parts.flatMap(({ payload }) => fileIds(payload)))])

function fileIds(payload: ComponentPayload): number[] {
  if (!('file_id' in payload) || payload.file_id === undefined) return []
  return typeof payload.file_id === 'number' ? [payload.file_id] : Object.values(payload.file_id)
}

export function sectionRow(section: Section, inside: LectureRow[], locale: Locale): SectionRow {
  const { id, title, position, delayDays, unlockAt, examId, version } = section
  return {
    id,
    title: inLocale(title, locale),
    position,
    delayDays,
    unlockAt,
    examId,
    lectures: inside,
    local: { title },
    version,
  }
}

function lectureRow(lecture: Lecture, parts: ComponentRow[], locale: Locale): LectureRow {
  const { id, sectionId, title, position, durationMinutes, isFree, loginRequired, status, publishAt, version } = lecture
  return {
    id,
    sectionId,
    title: inLocale(title, locale),
    position,
    durationMinutes,
    isFree,
    loginRequired,
    status,
    publishAt,
    components: parts,
    local: { title },
    version,
  }
}

function componentRow(component: Component, files: Files, locale: Locale): ComponentRow {
  const { id, type, position, payload, downloads, version } = component
  return { id, type, position, payload: payloadRow(type, payload, files, locale), local: payload, downloads, version }
}

/** A payload in one language, as the calls name it. */
function payloadRow(
  type: ComponentType,
  payload: ComponentPayload,
  files: Files,
  locale: Locale,
): ComponentRow['payload'] {
  switch (type) {
    case 'video': {
      const { video_id, embed_url, file_id, poster = null } = payload as VideoPayload
      return { ...(video_id && { video_id }), ...(embed_url && { embed_url }), ...(file_id && { file_id }), poster }
    }
    case 'audio':
      return fileRow((payload as AudioPayload).file_id, files)
    case 'pdf':
    case 'file': {
      const { title, file_id } = payload as DocumentPayload
      return { ...fileRow(file_id[locale] ?? file_id.en ?? file_id.pl ?? 0, files), title: inLocale(title, locale) }
    }
    case 'text':
      return { html: htmlInLocale((payload as TextPayload).html, locale) }
    case 'quiz':
      return quizIn(payload as QuizPayload, locale)
    case 'checklist':
      return { items: checklistIn(payload as ChecklistPayload, locale) }
  }
}

function fileRow(id: number, files: Files) {
  const file = files.get(id)
  return { file_id: id, filename: file?.filename ?? '', size: file?.size ?? 0 }
}

/** A practice quiz in one language. */
export function quizIn({ question, answers, solution, hint }: QuizPayload, locale: Locale) {
  return {
    question: { html: htmlInLocale(question.html, locale) },
    answers: answers.map(({ label, correct }) => ({ label: inLocale(label, locale), correct })),
    solution: { html: htmlInLocale(solution.html, locale) },
    hint: inLocale(hint, locale),
  }
}

export function checklistIn({ items }: ChecklistPayload, locale: Locale): { id: number; label: string }[] {
  return items.map(({ id, label }) => ({ id, label: inLocale(label, locale) }))
}
