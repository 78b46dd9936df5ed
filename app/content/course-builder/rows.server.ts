import { and, isNull } from 'drizzle-orm'
import { listComponentRows, listLectureRows, sectionRow } from '#app/content/courses/edited-outline.server.ts'
import type { ComponentRow, LectureRow, SectionRow } from '#app/content/courses/edited-rows.ts'
import type { Component, Lecture, Section } from '#app/content/courses/outline-changes.server.ts'
import { inSection } from '#app/content/courses/places.server.ts'
import { lectures } from '#app/content/courses/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'

/** A section as it is answered, with all that is in it. */
export async function sectionWithin(db: Db, { locale }: ViewerContext, section: Section): Promise<SectionRow> {
  const { schoolId, id } = section
  const inside = await db
    .select()
    .from(lectures)
    .where(and(inSection(schoolId, id), isNull(lectures.deletedAt)))
    .orderBy(lectures.position, lectures.id)
  return sectionRow(section, await listLectureRows(db, schoolId, inside, locale), locale)
}

/** The same of a lecture. */
export async function lectureWithin(db: Db, { locale }: ViewerContext, lecture: Lecture): Promise<LectureRow> {
  return listLectureRows(db, lecture.schoolId, [lecture], locale).then(requireRow)
}

/** The same of a component. */
export async function componentWithin(db: Db, { locale }: ViewerContext, component: Component): Promise<ComponentRow> {
  return listComponentRows(db, component.schoolId, [component], locale).then(requireRow)
}
