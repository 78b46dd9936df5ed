import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { components, lectures, sections } from './tables.server.ts'

/** What stands in a course, in a section, in a lecture; what was deleted counts too. */
export const inCourse = (schoolId: number, courseId: number) =>
  and(eq(sections.schoolId, schoolId), eq(sections.productId, courseId))
export const inSection = (schoolId: number, sectionId: number) =>
  and(eq(lectures.schoolId, schoolId), eq(lectures.sectionId, sectionId))
export const inLecture = (schoolId: number, lectureId: number) =>
  and(eq(components.schoolId, schoolId), eq(components.lectureId, lectureId))

/** The place behind all others; whoever asks is alone with the course (`lockCourse`). */
export async function nextPosition(
  db: Db,
  table: typeof sections | typeof lectures | typeof components,
  of: SQL | undefined,
): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${table.position}) + 1, 0)::int` })
    .from(table)
    .where(of)
  return row?.next ?? 0
}
