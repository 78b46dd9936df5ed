import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/db.server.ts'
import { there } from './edited.server.ts'
import { placeLecture } from './order.server.ts'
import { addLecture, addSection, type Component, type Lecture, type Section } from './outline-changes.server.ts'
import { inCourse, inLecture, inSection, nextPosition } from './places.server.ts'
import { components, lectures, sections } from './tables.server.ts'

/** Takes what a student did in a lecture along when it becomes one of another course, with another id. */
export type TakeAlong = (from: Lecture, to: Lecture) => Promise<void>

/**
 * Moves a lecture, as it is by now, to a place in a section of its course, or of another one; without a place it is the
 * last there. 404 when somebody else deleted it, or moved it into another course, meanwhile.
 */
export async function moveLecture(
  db: Db,
  { schoolId, id }: Lecture,
  to: Section,
  takeAlong: TakeAlong,
  place?: number,
): Promise<Lecture> {
  const which = and(eq(lectures.schoolId, schoolId), eq(lectures.id, id))
  const unlessDeleted = and(which, isNull(lectures.deletedAt))
  const lecture = there((await db.select().from(lectures).where(unlessDeleted).for('update'))[0])
  if (lecture.productId !== to.productId) {
    const moved = await carryOver(db, lecture, to, takeAlong)
    await placeLecture(db, to, moved.id, place)
    return moved
  }
  await db.update(lectures).set({ sectionId: to.id }).where(which)
  await placeLecture(db, to, id, place)
  return { ...lecture, sectionId: to.id }
}

/** Moves a section, as it is by now, with its lectures behind those of another course. */
export async function moveSection(
  db: Db,
  { schoolId, id }: Section,
  toCourse: number,
  takeAlong: TakeAlong,
): Promise<Section> {
  const which = and(eq(sections.schoolId, schoolId), eq(sections.id, id))
  const unlessDeleted = and(which, isNull(sections.deletedAt))
  const { id: _, ...about } = there((await db.select().from(sections).where(unlessDeleted).for('update'))[0])
  const position = await nextPosition(db, sections, inCourse(schoolId, toCourse))
  const moved = await addSection(db, { ...about, productId: toCourse, position })
  // Those that were deleted go along: what is theirs must not be lost with the section.
  const inside = inSection(schoolId, id)
  for (const lecture of await db.select().from(lectures).where(inside).for('update'))
    await carryOver(db, lecture, moved, takeAlong)
  await db.delete(sections).where(which)
  return moved
}

/** A lecture belongs to its course by its key, so that in another course it is another row, with all that hung on it. */
async function carryOver(db: Db, lecture: Lecture, to: Section, takeAlong: TakeAlong): Promise<Lecture> {
  const { schoolId, id, ...about } = lecture
  const moved = await addLecture(db, { ...about, schoolId, productId: to.productId, sectionId: to.id })
  const parts = inLecture(schoolId, id)
  await db.update(components).set({ lectureId: moved.id }).where(parts)
  await takeAlong(lecture, moved)
  await db.delete(lectures).where(and(eq(lectures.schoolId, schoolId), eq(lectures.id, id)))
  return moved
}

/** Puts a component into another lecture of its course. */
export async function setComponentLecture(
  db: Db,
  { schoolId, id }: Component,
  lectureId: number,
  position: number,
): Promise<Component> {
  const which = and(eq(components.schoolId, schoolId), eq(components.id, id), isNull(components.deletedAt))
  return there((await db.update(components).set({ lectureId, position }).where(which).returning())[0])
}
