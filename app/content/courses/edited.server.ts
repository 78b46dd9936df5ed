import { and, eq, isNull } from 'drizzle-orm'
import { type BuiltProduct, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Component, Lecture, Section } from './outline-changes.server.ts'
import { inCourse, inLecture, inSection } from './places.server.ts'
import { components, lectures, sections } from './tables.server.ts'

/** Where something stands, as the addresses of the course builder name it. */
export type CoursePath = { course: number; section: number; lecture: number; component: number }

export type EditedCourse = { context: ViewerContext; course: BuiltProduct }

export type EditedSection = EditedCourse & { section: Section }

export type EditedLecture = EditedSection & { lecture: Lecture }

export type EditedComponent = EditedLecture & { component: Component }

/** A course that the viewer builds: 404 when there is none that they see, 403 when they do not teach it. */
export async function requireCourse(
  db: Db,
  context: ViewerContext,
  { course: id }: Pick<CoursePath, 'course'>,
): Promise<EditedCourse> {
  const course = await findBuilt(db, context, id)
  requireFound(course.type === 'course')
  return { context, course }
}

/** The id of a course that the viewer builds. */
export const CourseId = IdOf(({ db, ...context }, course) => requireCourse(db, context, { course }))

/** A section of a course that the viewer builds; what was deleted is a 404. */
export async function requireSection(
  db: Db,
  context: ViewerContext,
  place: Pick<CoursePath, 'course' | 'section'>,
): Promise<EditedSection> {
  const found = await requireCourse(db, context, place)
  const of = inCourse(context.school.id, found.course.id)
  const section = await db
    .select()
    .from(sections)
    .where(and(of, eq(sections.id, place.section), isNull(sections.deletedAt)))
    .then(requireRow)
  return { ...found, section }
}

/** A lecture that the viewer edits, found by its course and section: whatever changes a lecture asks this first. */
export async function findLecture(
  db: Db,
  context: ViewerContext,
  place: Pick<CoursePath, 'course' | 'section' | 'lecture'>,
): Promise<EditedLecture> {
  const found = await requireSection(db, context, place)
  const of = inSection(context.school.id, found.section.id)
  const lecture = await db
    .select()
    .from(lectures)
    .where(and(of, eq(lectures.id, place.lecture), isNull(lectures.deletedAt)))
    .then(requireRow)
  return { ...found, lecture }
}

/** A component of a lecture that the viewer edits. */
export async function requireComponent(db: Db, context: ViewerContext, place: CoursePath): Promise<EditedComponent> {
  const found = await findLecture(db, context, place)
  const of = inLecture(context.school.id, found.lecture.id)
  const component = await db
    .select()
    .from(components)
    .where(and(of, eq(components.id, place.component), isNull(components.deletedAt)))
    .then(requireRow)
  return { ...found, component }
}

/**
 * Asked once one is alone with a course: 404 for a section or a lecture that somebody deleted, or moved into another
 * course, since it was found.
 */
export async function requireUnmoved(
  db: Db,
  table: typeof sections | typeof lectures,
  { schoolId, productId, id }: Pick<Section, 'schoolId' | 'productId' | 'id'>,
): Promise<void> {
  await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.schoolId, schoolId), eq(table.productId, productId), eq(table.id, id), isNull(table.deletedAt)))
    .then(requireRow)
}

/** Whoever changes the order of a course, or what stands in it, is alone with it until the transaction ends. */
export async function lockCourse(db: Db, schoolId: number, ...courseIds: number[]): Promise<void> {
  for (const id of [...new Set(courseIds)].sort((a, b) => a - b)) await takeAdvisoryLock(db, schoolId, 'outline', id)
}
