import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { components, lectures, sections } from './tables.server.ts'

/** What stands in a course, in a section, in a lecture; what was deleted counts too. */
export const inCourse = (schoolId: number, courseId: number) =>
  and(eq(sections.schoolId, schoolId), eq(sections.productId, courseId))
export const inSection = (schoolId: number, sectionId: number) =>
  and(eq(lectures.schoolId, schoolId), eq(lectures.sectionId, sectionId))
export const inLecture = (schoolId: number, lectureId: number) =>
  and(eq(components.schoolId, schoolId), eq(components.lectureId, lectureId))

/** Refuses (404) ids that are not all those of lectures of a course. */
export async function requireLectures(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const of = and(eq(lectures.schoolId, schoolId), eq(lectures.productId, id), inArray(lectures.id, wanted))
  requireFound((await db.$count(lectures, and(of, isNull(lectures.deletedAt)))) >= wanted.length)
}

/** The place behind all others; whoever asks is alone with the course (`lockCourse`). */
export async function findNextPosition(
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
