import { and, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { COMPONENTS_MAX, LECTURES_MAX, SECTION_LECTURES_MAX, SECTIONS_MAX } from './outline.ts'
import { inCourse, inLecture, inSection } from './places.server.ts'
import { components, lectures, sections } from './tables.server.ts'

type CourseKey = { schoolId: number; id: number }
type CountedTable = typeof sections | typeof lectures | typeof components

/** Each asks, alone with the course (`lockCourse`), whether so many more fit; what is deleted takes no room. Else 422. */
export function requireRoomForSections(db: Db, { schoolId, id }: CourseKey, more = 1): Promise<void> {
  const of = inCourse(schoolId, id)
  return needRoom(db, sections, of, more, { max: SECTIONS_MAX, text: 'courses.sections_max' })
}

export function requireRoomForLectures(db: Db, { schoolId, id }: CourseKey, more = 1): Promise<void> {
  const of = and(eq(lectures.schoolId, schoolId), eq(lectures.productId, id))
  return needRoom(db, lectures, of, more, { max: LECTURES_MAX, text: 'courses.lectures_max' })
}

export function requireRoomInSection(db: Db, { schoolId, id }: CourseKey, more = 1): Promise<void> {
  const of = inSection(schoolId, id)
  return needRoom(db, lectures, of, more, { max: SECTION_LECTURES_MAX, text: 'courses.section_lectures_max' })
}

export function requireRoomInLecture(db: Db, { schoolId, id }: CourseKey): Promise<void> {
  const of = inLecture(schoolId, id)
  return needRoom(db, components, of, 1, { max: COMPONENTS_MAX, text: 'courses.components_max' })
}

/** How many lectures stand in a section. */
export async function countLectures(db: Db, { schoolId, id }: CourseKey): Promise<number> {
  return loadCount(db, lectures, inSection(schoolId, id))
}

type Maximum = { max: number; text: `courses.${'sections' | 'lectures' | 'section_lectures' | 'components'}_max` }

async function needRoom(db: Db, table: CountedTable, of: SQL | undefined, more: number, { max, text }: Maximum) {
  if ((await loadCount(db, table, of)) + more > max) throw new Refusal(422, [text, { max }])
}

async function loadCount(db: Db, table: CountedTable, of: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ there: count() })
    .from(table)
    .where(and(of, isNull(table.deletedAt)))
  return row?.there ?? 0
}
