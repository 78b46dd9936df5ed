import type { EditedLecture } from '../courses/edited.server.ts'
import type { Db } from '../platform/db.server.ts'
import { inLocale } from '../platform/i18n.ts'
import type { LectureEditor } from './lecture-editor.ts'
import { lectureWithin } from './rearranging.server.ts'

/** All that the page of a lecture needs to edit it. */
export async function lectureEditor(
  db: Db,
  { course, section, lecture, looking }: EditedLecture,
): Promise<LectureEditor> {
  const { locale } = looking
  return {
    course: { id: course.id, slug: course.slug, title: inLocale(course.title, locale) },
    section: { id: section.id, title: inLocale(section.title, locale) },
    lecture: await lectureWithin(db, looking, lecture),
  }
}
