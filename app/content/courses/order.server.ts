import { and, asc, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { type OrderedIds, placeAmong, refuseOther } from '#app/platform/order.server.ts'
import { type EditedCourse, type EditedLecture, type EditedSection, lockCourse } from './edited.server.ts'
import { inCourse, inLecture, inSection } from './places.server.ts'
import { components, lectures, sections } from './tables.server.ts'

type OrderedTable = typeof sections | typeof lectures | typeof components

/** Puts all sections of a course into a new order. */
export function orderSections(db: Db, { course }: EditedCourse, body: OrderedIds): Promise<number[]> {
  const { schoolId, id } = course
  return order(db, sections, inCourse(schoolId, id), { course: id, schoolId }, body)
}

export function orderLectures(db: Db, { course, section }: EditedSection, body: OrderedIds): Promise<number[]> {
  const { schoolId, id } = section
  const of = inSection(schoolId, id)
  return order(db, lectures, of, { course: course.id, schoolId }, body)
}

export function orderComponents(db: Db, { course, lecture }: EditedLecture, body: OrderedIds): Promise<number[]> {
  const { schoolId, id } = lecture
  const of = inLecture(schoolId, id)
  return order(db, components, of, { course: course.id, schoolId }, body)
}

/**
 * 409 with the ids as they stand for a list that is not all of them, each once, and when somebody else changed the order
 * that the editor saw (`from`).
 */
async function order(
  db: Db,
  table: OrderedTable,
  of: SQL | undefined,
  { course, schoolId }: { course: number; schoolId: number },
  wanted: OrderedIds,
): Promise<number[]> {
  await lockCourse(db, schoolId, course)
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(of, isNull(table.deletedAt)))
    .orderBy(asc(table.position), asc(table.id))
  const stored = rows.map(({ id }) => id)
  refuseOther(stored, wanted, 'courses.order_changed')
  const { ids } = wanted
  await db
    .update(table)
    .set({ position: placeAmong(ids, table.id) })
    .where(and(of, sql`${table.id} = any(${sql.param(ids)}::bigint[])`))
  return ids
}

/** Puts one lecture at a place among those of its section; without a place it is the last. */
export async function placeLecture(
  db: Db,
  section: { schoolId: number; id: number },
  lectureId: number,
  place?: number,
): Promise<void> {
  const of = inSection(section.schoolId, section.id)
  const rows = await db
    .select({ id: lectures.id })
    .from(lectures)
    .where(and(of, isNull(lectures.deletedAt)))
    .orderBy(asc(lectures.position), asc(lectures.id))
  const ids = rows.map(({ id }) => id).filter((id) => id !== lectureId)
  ids.splice(place ?? ids.length, 0, lectureId)
  await db
    .update(lectures)
    .set({ position: placeAmong(ids, lectures.id) })
    .where(and(of, sql`${lectures.id} = any(${sql.param(ids)}::bigint[])`))
}
