import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { lecturesChanged } from './events.server.ts'
import { placeLecture } from './order.server.ts'
import type { Component, Lecture, Section } from './outline-changes.server.ts'
import { findNextPosition, inCourse } from './places.server.ts'
import { components, lectures, sections } from './tables.server.ts'

/** Lectures on their way from one course to another; `ids` is a select of them. */
export type LeavingRows = { schoolId: number; from: number; to: number; ids: SQL }

/**
 * What a student did in lectures goes along with them. Its key names the course too, as does the lecture's, so that both
 * change in one statement: this is the part of its `with` that changes what is the student's.
 */
export type MoveDependents = (leaving: LeavingRows) => SQL

/**
 * Moves a lecture, as it is by now, to a place in a section of its course, or of another one; without a place it is the
 * last there. 404 when somebody else deleted it, or moved it into another course, meanwhile.
 */
export async function moveLecture(
  db: Db,
  { schoolId, productId: from, id }: Lecture,
  to: Section,
  takeAlong: MoveDependents,
  place?: number,
): Promise<Lecture> {
  const which = and(hasId(lectures, schoolId, id), eq(lectures.productId, from), isNull(lectures.deletedAt))
  const lecture = await db.select().from(lectures).where(which).for('update').then(requireRow)
  if (to.productId === from) await db.update(lectures).set({ sectionId: to.id }).where(which)
  else {
    const along = takeAlong({ schoolId, from, to: to.productId, ids: sql`select ${id}::bigint` })
    await db.execute(sql`
      with ${along}
      update lectures set product_id = ${to.productId}, section_id = ${to.id}
      where school_id = ${schoolId} and id = ${id}`)
    await publish(db, schoolId, lecturesChanged, { productId: to.productId })
  }
  await placeLecture(db, to, id, place)
  return { ...lecture, productId: to.productId, sectionId: to.id }
}

/**
 * Moves a section, as it is by now, with its lectures behind those of another course; in one statement whatever it holds. An
 * exam that it asked for stays with its course.
 */
export async function moveSection(
  db: Db,
  { schoolId, productId: from, id }: Section,
  to: number,
  takeAlong: MoveDependents,
): Promise<Section> {
  const which = and(hasId(sections, schoolId, id), eq(sections.productId, from), isNull(sections.deletedAt))
  const section = await db.select().from(sections).where(which).for('update').then(requireRow)
  const position = await findNextPosition(db, sections, inCourse(schoolId, to))
  // Those that were deleted go along: what is theirs must not be lost with the section.
  const ids = sql`select l.id from lectures l where l.school_id = ${schoolId} and l.section_id = ${id}`
  await db.execute(sql`
    with ${takeAlong({ schoolId, from, to, ids })},
      section as (update sections set product_id = ${to}, position = ${position}, exam_id = null
        where school_id = ${schoolId} and id = ${id})
    update lectures set product_id = ${to} where school_id = ${schoolId} and section_id = ${id}`)
  await publish(db, schoolId, lecturesChanged, { productId: to })
  return { ...section, productId: to, position, examId: null }
}

/** Puts a component into another lecture of its course. */
export async function setComponentLecture(
  db: Db,
  { schoolId, id }: Component,
  lectureId: number,
  position: number,
): Promise<Component> {
  const which = and(hasId(components, schoolId, id), isNull(components.deletedAt))
  return db.update(components).set({ lectureId, position }).where(which).returning().then(requireRow)
}
