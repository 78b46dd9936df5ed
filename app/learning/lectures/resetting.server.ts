import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lectureIsPublished } from '#app/content/courses/outline.server.ts'
import { components, lectures, sections } from '#app/content/courses/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { IdOf } from '#app/platform/http.server.ts'
import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { LectureStanding } from './progress.ts'
import { checklistTicks, componentCoverage, lectureProgress } from './tables.server.ts'

type CourseOfStudent = { schoolId: number; accountId: number; productId: number }

/** The published lectures of a course in its order, with how far a student got in each. */
export async function listLectureProgress(
  db: Db,
  { schoolId, accountId, productId }: CourseOfStudent,
  locale: Locale,
): Promise<LectureStanding[]> {
  const rows = await db
    .select({
      id: lectures.id,
      title: lectures.title,
      completedAt: lectureProgress.completedAt,
      watchedSeconds: sql<number>`coalesce(${lectureProgress.furthestSeconds}, 0)`,
    })
    .from(lectures)
    .innerJoin(sections, hasId(sections, schoolId, lectures.sectionId))
    .leftJoin(
      lectureProgress,
      and(
        eq(lectureProgress.schoolId, schoolId),
        eq(lectureProgress.accountId, accountId),
        eq(lectureProgress.productId, lectures.productId),
        eq(lectureProgress.lectureId, lectures.id),
      ),
    )
    .where(
      and(
        eq(lectures.schoolId, schoolId),
        eq(lectures.productId, productId),
        isNull(lectures.deletedAt),
        lectureIsPublished,
      ),
    )
    .orderBy(asc(sections.position), asc(lectures.position), asc(lectures.id))
  return rows.map(({ title, ...row }) => ({ ...row, title: inLocale(title, locale) }))
}

/** The id of a lecture of the school that was not deleted. */
export const LectureId = IdOf(async ({ db, school }, id) => {
  const [found] = await db
    .select({ id: lectures.id })
    .from(lectures)
    .where(and(hasId(lectures, school.id, id), isNull(lectures.deletedAt)))
  requireFound(found)
})

/**
 * Has a student begin a course anew, or one lecture of it (404 for one of another course). Notes and stars stay, and so does
 * the row itself: that a paid lecture was opened counts for the right of withdrawal.
 */
export async function resetProgress(
  db: Db,
  { schoolId, accountId, productId }: CourseOfStudent,
  lectureId?: number,
): Promise<void> {
  const ofCourse = await db
    .select({ id: lectures.id })
    .from(lectures)
    .where(and(eq(lectures.schoolId, schoolId), eq(lectures.productId, productId), isNull(lectures.deletedAt)))
  const ids = ofCourse.map(({ id }) => id).filter((id) => lectureId === undefined || id === lectureId)
  if (lectureId !== undefined) requireFound(ids.length > 0 || undefined)
  if (ids.length === 0) return
  await db
    .update(lectureProgress)
    .set({ watchedAt: null, positionSeconds: 0, furthestSeconds: 0, completedAt: null, byHand: false })
    .where(
      and(
        eq(lectureProgress.schoolId, schoolId),
        eq(lectureProgress.accountId, accountId),
        eq(lectureProgress.productId, productId),
        inArray(lectureProgress.lectureId, ids),
      ),
    )
  const parts = await db
    .select({ id: components.id })
    .from(components)
    .where(and(eq(components.schoolId, schoolId), inArray(components.lectureId, ids)))
  if (parts.length === 0) return
  const partIds = parts.map(({ id }) => id)
  for (const table of [componentCoverage, checklistTicks])
    await db
      .delete(table)
      .where(and(eq(table.schoolId, schoolId), eq(table.accountId, accountId), inArray(table.componentId, partIds)))
}
