import { and, eq, isNull } from 'drizzle-orm'
import { copyLecture, copySection } from '#app/content/courses/copies.server.ts'
import {
  type EditedComponent,
  type EditedCourse,
  type EditedLecture,
  type EditedSection,
  lockCourse,
  requireCourse,
  requireSection,
  requireUnmoved,
} from '#app/content/courses/edited.server.ts'
import { studentsOfCourses } from '#app/content/courses/later-wings.server.ts'
import { moveLecture, moveSection, setComponentLecture } from '#app/content/courses/moves.server.ts'
import {
  addComponents,
  type Component,
  type Lecture,
  type Section,
} from '#app/content/courses/outline-changes.server.ts'
import { findNextPosition, inLecture } from '#app/content/courses/places.server.ts'
import {
  countLectures,
  requireRoomForLectures,
  requireRoomForSections,
  requireRoomInLecture,
  requireRoomInSection,
} from '#app/content/courses/room.server.ts'
import { components, lectures, sections } from '#app/content/courses/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inEachLanguage, type LocalText, translate } from '#app/platform/i18n.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'

const copyTitle = (title: LocalText): LocalText =>
  inEachLanguage(title, (words, locale) => translate(locale, 'courses.copy_of', { title: words }).slice(0, 250))

/** Copies a section into its course, or into another one that the viewer builds; its lectures become drafts. */
export async function copySectionTo(
  db: Db,
  { course, section, context }: EditedSection,
  courseId = course.id,
): Promise<Section> {
  const { course: to } = await requireCourse(db, context, { course: courseId })
  await lockCourse(db, course.schoolId, course.id, to.id)
  await needRoomForSection(db, section, to)
  return copySection(db, section, to.id, to.id === course.id ? copyTitle : (title) => title)
}

/** Moves a section behind those of another course, with what students did in its lectures. */
export async function moveSectionTo(
  db: Db,
  { course, section, context }: EditedSection,
  courseId: number,
): Promise<Section> {
  const { course: to } = await requireCourse(db, context, { course: courseId })
  if (to.id === course.id) return section
  await lockCourse(db, course.schoolId, course.id, to.id)
  await needRoomForSection(db, section, to)
  return moveSection(db, section, to.id, studentsOfCourses.use().moveProgress)
}

async function needRoomForSection(db: Db, section: Section, to: EditedCourse['course']): Promise<void> {
  await requireRoomForSections(db, to)
  await requireRoomForLectures(db, to, await countLectures(db, section))
}

type MoveTarget = { course_id?: number; section_id?: number }

const sectionNamed = ({ course, section, context }: EditedLecture, to: MoveTarget, db: Db) =>
  requireSection(db, context, { course: to.course_id ?? course.id, section: to.section_id ?? section.id })

/** Copies a lecture, as a draft, behind those of a section. */
export async function copyLectureTo(db: Db, edited: EditedLecture, elsewhere: MoveTarget): Promise<Lecture> {
  const to = await sectionNamed(edited, elsewhere, db)
  await lockCourse(db, to.course.schoolId, to.course.id)
  await requireUnmoved(db, sections, to.section)
  await requireRoomForLectures(db, to.course)
  await requireRoomInSection(db, to.section)
  return copyLecture(db, edited.lecture, to.section, to.section.id === edited.section.id ? copyTitle : (title) => title)
}

/** Moves a lecture into a section, of its course or of another one, with what students did in it. */
export async function moveLectureTo(
  db: Db,
  edited: EditedLecture,
  elsewhere: MoveTarget,
  at: number | undefined,
): Promise<Lecture> {
  const { course, lecture } = edited
  const to = await sectionNamed(edited, elsewhere, db)
  await lockCourse(db, course.schoolId, course.id, to.course.id)
  await requireUnmoved(db, sections, to.section)
  if (to.course.id !== course.id) await requireRoomForLectures(db, to.course)
  if (to.section.id !== edited.section.id) await requireRoomInSection(db, to.section)
  return moveLecture(db, lecture, to.section, studentsOfCourses.use().moveProgress, at)
}

export async function copyComponent(db: Db, { course, component }: EditedComponent): Promise<Component> {
  const { schoolId, lectureId, type, payload } = component
  await lockCourse(db, schoolId, course.id)
  await requireUnmoved(db, lectures, { schoolId, productId: course.id, id: lectureId })
  await requireRoomInLecture(db, { schoolId, id: lectureId })
  const position = await behind(db, schoolId, lectureId)
  return addComponents(db, [{ schoolId, lectureId, type, payload, position }]).then(expectRow)
}

/** Refuses (404) an id that is not that of a lecture of this course. */
export async function requireLecture(
  db: Db,
  { schoolId, id: productId }: { schoolId: number; id: number },
  lectureId: number,
): Promise<void> {
  const of = and(eq(lectures.schoolId, schoolId), eq(lectures.productId, productId), isNull(lectures.deletedAt))
  requireFound((await db.$count(lectures, and(of, eq(lectures.id, lectureId)))) > 0)
}

/** Moves a component behind those of another lecture of the same course. */
export async function moveComponentTo(
  db: Db,
  { course, component }: EditedComponent,
  lectureId: number,
): Promise<Component> {
  const { schoolId, id } = course
  await lockCourse(db, schoolId, id)
  await requireLecture(db, course, lectureId)
  if (lectureId !== component.lectureId) await requireRoomInLecture(db, { schoolId, id: lectureId })
  return setComponentLecture(db, component, lectureId, await behind(db, schoolId, lectureId))
}

const behind = (db: Db, schoolId: number, lectureId: number) =>
  findNextPosition(db, components, inLecture(schoolId, lectureId))
