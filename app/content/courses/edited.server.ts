import { and, eq, isNull, sql } from 'drizzle-orm'
import { type BuiltProduct, findBuilt } from '#app/content/catalogue/office-products.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import type { Looking } from '#app/platform/list.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { Component, Lecture, Section } from './outline-changes.server.ts'
import { inCourse, inLecture, inSection, there } from './places.server.ts'
import { components, lectures, sections } from './tables.server.ts'

/** Where something stands, as the addresses of the course builder name it. */
export type Place = { course: number; section: number; lecture: number; component: number }

export type Edited = { looking: Looking; course: BuiltProduct }

export type EditedSection = Edited & { section: Section }

export type EditedLecture = EditedSection & { lecture: Lecture }

export type EditedComponent = EditedLecture & { component: Component }

/** A course that the viewer builds: 404 when there is none that they see, 403 when they do not teach it. */
export async function findCourse(db: Db, looking: Looking, { course: id }: Pick<Place, 'course'>): Promise<Edited> {
  const course = await findBuilt(db, looking, id)
  requireFound(course.type === 'course')
  return { looking, course }
}

/** The id of a course that the viewer builds. */
export const CourseId = IdOf(({ db, ...looking }, course) => findCourse(db, looking, { course }))

/** A section of a course that the viewer builds; what was deleted is a 404. */
export async function findSection(
  db: Db,
  looking: Looking,
  place: Pick<Place, 'course' | 'section'>,
): Promise<EditedSection> {
  const found = await findCourse(db, looking, place)
  const of = inCourse(looking.school.id, found.course.id)
  const [section] = await db
    .select()
    .from(sections)
    .where(and(of, eq(sections.id, place.section), isNull(sections.deletedAt)))
  return { ...found, section: there(section) }
}

/** A lecture that the viewer edits, found by its course and section: whatever changes a lecture asks this first. */
export async function findLecture(
  db: Db,
  looking: Looking,
  place: Pick<Place, 'course' | 'section' | 'lecture'>,
): Promise<EditedLecture> {
  const found = await findSection(db, looking, place)
  const of = inSection(looking.school.id, found.section.id)
  const [lecture] = await db
    .select()
    .from(lectures)
    .where(and(of, eq(lectures.id, place.lecture), isNull(lectures.deletedAt)))
  return { ...found, lecture: there(lecture) }
}

/** A component of a lecture that the viewer edits. */
export async function findComponent(db: Db, looking: Looking, place: Place): Promise<EditedComponent> {
  const found = await findLecture(db, looking, place)
  const of = inLecture(looking.school.id, found.lecture.id)
  const [component] = await db
    .select()
    .from(components)
    .where(and(of, eq(components.id, place.component), isNull(components.deletedAt)))
  return { ...found, component: there(component) }
}

/**
 * Asked once one is alone with a course: 404 for a section or a lecture that somebody deleted, or moved into another
 * course, since it was found.
 */
export async function needStill(
  db: Db,
  table: typeof sections | typeof lectures,
  { schoolId, productId, id }: Pick<Section, 'schoolId' | 'productId' | 'id'>,
): Promise<void> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.schoolId, schoolId), eq(table.productId, productId), eq(table.id, id), isNull(table.deletedAt)))
  there(row)
}

/** Whoever changes the order of a course, or what stands in it, is alone with it until the transaction ends. */
export async function aloneWith(db: Db, schoolId: number, ...courseIds: number[]): Promise<void> {
  for (const id of [...new Set(courseIds)].sort((a, b) => a - b))
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('outline ' || ${schoolId}::text, ${id}))`)
}
