import type { ComponentType } from '#app/content/courses/component.ts'
import {
  type EditedCourse,
  type EditedLecture,
  type EditedSection,
  lockCourse,
  requireUnmoved,
} from '#app/content/courses/edited.server.ts'
import { listLectureRows, sectionRow } from '#app/content/courses/edited-outline.server.ts'
import type { ComponentRow, LectureRow, SectionRow } from '#app/content/courses/edited-rows.ts'
import { examsOfCourses } from '#app/content/courses/later-wings.server.ts'
import {
  addComponents,
  addLecture,
  addLectures,
  addSection,
  addSections,
} from '#app/content/courses/outline-changes.server.ts'
import type { ComponentBody, LectureBody, PastedBody, SectionBody } from '#app/content/courses/outline-inputs.server.ts'
import { payloadFrom } from '#app/content/courses/payloads.server.ts'
import { findNextPosition, inCourse, inLecture, inSection } from '#app/content/courses/places.server.ts'
import {
  requireRoomForLectures,
  requireRoomForSections,
  requireRoomInLecture,
  requireRoomInSection,
} from '#app/content/courses/room.server.ts'
import { components, lectures, sections } from '#app/content/courses/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { mergeLanguages } from '#app/platform/local-input.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { requireReadableFiles } from './readable-files.server.ts'
import { componentWithin, lectureWithin } from './rows.server.ts'

/** Adds a section behind those of a course. */
export async function createSection(
  db: Db,
  { course, context: { locale } }: EditedCourse,
  body: SectionBody,
): Promise<SectionRow> {
  const { schoolId, id: productId } = course
  await lockCourse(db, schoolId, productId)
  await requireRoomForSections(db, course)
  const position = await findNextPosition(db, sections, inCourse(schoolId, productId))
  const { delayDays, unlockAt, examId } = body
  if (examId) await examsOfCourses.use().needExam(db, course, examId)
  const title = mergeLanguages(body.title, {}, locale)
  const section = { schoolId, productId, title, position, delayDays, unlockAt, examId }
  return sectionRow(await addSection(db, section), [], locale)
}

/** Adds an outline behind the sections of a course, its lectures as drafts, in as many statements whatever its length. */
export async function createOutline(
  db: Db,
  { course, context: { locale } }: EditedCourse,
  { sections: pasted }: PastedBody,
): Promise<SectionRow[]> {
  const { schoolId, id: productId } = course
  await lockCourse(db, schoolId, productId)
  await requireRoomForSections(db, course, pasted.length)
  await requireRoomForLectures(db, course, pasted.flatMap((section) => section.lectures).length)
  const first = await findNextPosition(db, sections, inCourse(schoolId, productId))
  const of = { schoolId, productId }
  const made = await addSections(
    db,
    pasted.map(({ title }, at) => ({ ...of, title: { [locale]: title }, position: first + at })),
  )
  const inside = await addLectures(
    db,
    made.flatMap(({ id: sectionId }, at) =>
      (pasted[at]?.lectures ?? []).map((title, position) => ({
        ...of,
        sectionId,
        position,
        title: { [locale]: title },
        status: 'draft' as const,
      })),
    ),
  )
  const rows = await listLectureRows(db, schoolId, inside, locale)
  return made.map((section) =>
    sectionRow(
      section,
      rows.filter((one) => one.sectionId === section.id),
      locale,
    ),
  )
}

/** Adds a lecture behind those of a section; without a status it is a draft. */
export async function createLecture(
  db: Db,
  { course, section, context }: EditedSection,
  body: LectureBody,
): Promise<LectureRow> {
  const { schoolId, id: productId } = course
  await lockCourse(db, schoolId, productId)
  await requireUnmoved(db, sections, section)
  await requireRoomForLectures(db, course)
  await requireRoomInSection(db, section)
  const of = { schoolId, productId, sectionId: section.id }
  const position = await findNextPosition(db, lectures, inSection(schoolId, section.id))
  const { durationMinutes, isFree, loginRequired, publishAt } = body
  const values = { durationMinutes, isFree, loginRequired, publishAt, status: body.status ?? ('draft' as const) }
  const added = await addLecture(db, {
    ...of,
    ...values,
    title: mergeLanguages(body.title, {}, context.locale),
    position,
  })
  return lectureWithin(db, context, added)
}

type NewComponent = Pick<ComponentBody, 'payload'> & { type: ComponentType }

/** Adds a component behind those of a lecture. */
export async function createComponent(
  db: Db,
  { course, lecture, context }: EditedLecture,
  { type, payload: rawPayload }: NewComponent,
): Promise<ComponentRow> {
  const { schoolId, id: lectureId } = lecture
  const payload = await payloadFrom(db, type, rawPayload, { schoolId, locale: context.locale })
  await requireReadableFiles(db, context, payload)
  await lockCourse(db, schoolId, course.id)
  await requireUnmoved(db, lectures, lecture)
  await requireRoomInLecture(db, lecture)
  const position = await findNextPosition(db, components, inLecture(schoolId, lectureId))
  const added = await addComponents(db, [{ schoolId, lectureId, type, position, payload }]).then(expectRow)
  return componentWithin(db, context, added)
}
