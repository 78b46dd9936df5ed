import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EditedLecture } from '#app/content/courses/edited.server.ts'
import { lectures, sections } from '#app/content/courses/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import type { LectureEditor } from './lecture-editor.ts'
import { lectureWithin } from './rows.server.ts'

/** All that the page of a lecture needs to edit it. */
export async function loadLectureEditor(
  db: Db,
  { course, section, lecture, context }: EditedLecture,
): Promise<LectureEditor> {
  const { locale } = context
  const titled = ({ id, title }: { id: number; title: LocalText }) => ({ id, title: inLocale(title, locale) })
  return {
    course: { ...titled(course), slug: course.slug },
    section: titled(section),
    lecture: await lectureWithin(db, context, lecture),
    beside: await lecturesBeside(db, course, lecture.id),
    maxMb: env.UPLOAD_MAX_MB,
  }
}

/** The way from lecture to lecture, drafts too, in the order of the course. */
async function lecturesBeside(
  db: Db,
  { schoolId, id: courseId }: EditedLecture['course'],
  lectureId: number,
): Promise<LectureEditor['beside']> {
  const rows = await db
    .select({ id: lectures.id, sectionId: lectures.sectionId })
    .from(lectures)
    .innerJoin(sections, hasId(sections, schoolId, lectures.sectionId))
    .where(and(eq(lectures.schoolId, schoolId), eq(lectures.productId, courseId), isNull(lectures.deletedAt)))
    .orderBy(asc(sections.position), asc(sections.id), asc(lectures.position), asc(lectures.id))
  const at = rows.findIndex(({ id }) => id === lectureId)
  const address = (row: (typeof rows)[number] | undefined) =>
    row ? `/home/courses/${courseId}/sections/${row.sectionId}/lectures/${row.id}` : null
  return { previous: address(rows[at - 1]), next: address(rows[at + 1]), place: at + 1, of: rows.length }
}
