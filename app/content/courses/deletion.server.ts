import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import {
  type EditedComponent,
  type EditedCourse,
  type EditedLecture,
  type EditedSection,
  lockCourse,
} from './edited.server.ts'
import { lecturesChanged } from './events.server.ts'
import { studentsOfCourses } from './later-wings.server.ts'
import type { Component, Lecture, Section } from './outline-changes.server.ts'
import { inCourse, inLecture, inSection } from './places.server.ts'
import {
  requireRoomForLectures,
  requireRoomForSections,
  requireRoomInLecture,
  requireRoomInSection,
} from './room.server.ts'
import { components, lectures, sections } from './tables.server.ts'

const now = sql`now()`

/** Deletes a section with the lectures in it. What is deleted stays, unseen, and comes back by `restore…`. */
export async function deleteSection(db: Db, { course, section: { schoolId, id } }: EditedSection): Promise<void> {
  await lockCourse(db, schoolId, course.id)
  await db
    .update(sections)
    .set({ deletedAt: now })
    .where(and(hasId(sections, schoolId, id), isNull(sections.deletedAt)))
  await db
    .update(lectures)
    .set({ deletedAt: now })
    .where(and(inSection(schoolId, id), isNull(lectures.deletedAt)))
}

export async function deleteLecture(db: Db, { course, lecture: { schoolId, id } }: EditedLecture): Promise<void> {
  await lockCourse(db, schoolId, course.id)
  await db
    .update(lectures)
    .set({ deletedAt: now })
    .where(hasId(lectures, schoolId, id))
}

export async function deleteComponent(db: Db, { component: { schoolId, id } }: EditedComponent): Promise<void> {
  await db
    .update(components)
    .set({ deletedAt: now })
    .where(hasId(components, schoolId, id))
}

/** Brings a section back with the lectures that were deleted with it, not with those that were before; 404 for what was never deleted. */
export async function restoreSection(db: Db, { course }: EditedCourse, id: number): Promise<Section> {
  const { schoolId } = course
  await lockCourse(db, schoolId, course.id)
  const which = and(inCourse(schoolId, course.id), eq(sections.id, id))
  const stored = await db
    .select()
    .from(sections)
    .where(and(which, isNotNull(sections.deletedAt)))
    .then(requireRow)
  await requireRoomForSections(db, course)
  await db
    .update(lectures)
    .set({ deletedAt: null })
    .where(
      and(
        eq(lectures.schoolId, schoolId),
        eq(lectures.sectionId, id),
        sql`${lectures.deletedAt} = (select s.deleted_at from sections s where s.school_id = ${schoolId} and s.id = ${id})`,
      ),
    )
  await requireRoomForLectures(db, course, 0)
  await db.update(sections).set({ deletedAt: null }).where(which)
  await publish(db, schoolId, lecturesChanged, { productId: course.id })
  return { ...stored, deletedAt: null }
}

export async function restoreLecture(db: Db, { course, section }: EditedSection, id: number): Promise<Lecture> {
  const { schoolId } = course
  await lockCourse(db, schoolId, course.id)
  const of = inSection(schoolId, section.id)
  const which = and(of, eq(lectures.id, id), isNotNull(lectures.deletedAt))
  await requireRoomForLectures(db, course)
  await requireRoomInSection(db, section)
  const restored = await db.update(lectures).set({ deletedAt: null }).where(which).returning().then(requireRow)
  await publish(db, schoolId, lecturesChanged, { productId: course.id })
  return restored
}

export async function restoreComponent(db: Db, { course, lecture }: EditedLecture, id: number): Promise<Component> {
  await lockCourse(db, lecture.schoolId, course.id)
  await requireRoomInLecture(db, lecture)
  const of = inLecture(lecture.schoolId, lecture.id)
  const which = and(of, eq(components.id, id), isNotNull(components.deletedAt))
  return db.update(components).set({ deletedAt: null }).where(which).returning().then(requireRow)
}

const longAgo = sql`now() - interval '30 days'`

/**
 * Removes for good what was deleted thirty days ago. A lecture in which students wrote, starred or got anywhere stays,
 * unseen, with what is theirs, and so does its section.
 */
export async function purgeDeleted(db: Db, schoolId: number): Promise<void> {
  await db
    .delete(components)
    .where(
      and(
        eq(components.schoolId, schoolId),
        sql`${components.deletedAt} < ${longAgo}`,
        sql`not ${studentsOfCourses.use().ticked(schoolId, sql`components.id`)}`,
      ),
    )
  await db.delete(lectures).where(
    and(
      eq(lectures.schoolId, schoolId),
      sql`${lectures.deletedAt} < ${longAgo}`,
      sql`not ${studentsOfCourses.use().gotAnywhere(schoolId, { course: sql`lectures.product_id`, lecture: sql`lectures.id` })}`,
      sql`not exists (select from components c where c.school_id = ${schoolId} and c.lecture_id = lectures.id
        and ${studentsOfCourses.use().ticked(schoolId, sql`c.id`)})`,
    ),
  )
  await db.delete(sections).where(
    and(
      eq(sections.schoolId, schoolId),
      sql`${sections.deletedAt} < ${longAgo}`,
      sql`not exists (select from lectures l where l.school_id = ${schoolId}
        and l.product_id = sections.product_id and l.section_id = sections.id)`,
    ),
  )
}
