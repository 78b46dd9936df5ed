import { z } from 'zod'
import { deleteLecture, restoreLecture } from '#app/content/courses/deletion.server.ts'
import { CourseId, findLecture, requireCourse, requireSection } from '#app/content/courses/edited.server.ts'
import { listLectureRows } from '#app/content/courses/edited-outline.server.ts'
import { PAYLOADS } from '#app/content/courses/edited-rows.ts'
import { orderLectures } from '#app/content/courses/order.server.ts'
import { changeLecture, setLectureStatus } from '#app/content/courses/outline-changes.server.ts'
import {
  LectureInput,
  LectureStatusInput,
  NewLectureInput,
  OrderInput,
} from '#app/content/courses/outline-inputs.server.ts'
import { json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { WholeNumber } from '#app/platform/inputs.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { createLecture } from '../add-to-outline.server.ts'
import { loadLectureEditor } from '../lecture-editor.server.ts'
import { copyLectureTo, moveLectureTo } from '../move-and-copy.server.ts'
import { lectureWithin, sectionWithin } from '../rows.server.ts'

const ids = z.object({ course: Id, section: Id })
const one = ids.extend({ lecture: Id })

const listLectures = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const { section } = await requireSection(db, context, ids)
  const { lectures: data } = await sectionWithin(db, context, section)
  return { data: toSnakeCase(data, PAYLOADS), next_page_url: null }
})

/** Where one makes a lecture without scripts. */
const showNewLecturePage = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const { course, section } = await requireSection(db, context, ids)
  const named = ({ id, title }: { id: number; title: LocalText }) => ({ id, title: inLocale(title, context.locale) })
  return page('course-builder/new-lecture', { course: named(course), section: named(section) })
})

const addLecture = route(
  { access: 'build', ids, input: NewLectureInput, form: showNewLecturePage },
  async ({ db, ids, input, ...context }) => {
    const lecture = await createLecture(db, await requireSection(db, context, ids), input())
    return jsonOrRedirect(
      toSnakeCase({ lecture }, PAYLOADS),
      `/home/courses/${ids.course}/sections/${ids.section}/lectures/${lecture.id}`,
      201,
    )
  },
)

/** A lecture to be edited. */
const showLecture = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  const edited = await findLecture(db, context, ids)
  const props = await loadLectureEditor(db, edited)
  return page('course-builder/lecture', props, { json: toSnakeCase({ lecture: props.lecture }, PAYLOADS) })
})

const saveLecture = route(
  { access: 'build', ids: one, input: LectureInput },
  async ({ db, ids, input, ...context }) => {
    const { lecture } = await findLecture(db, context, ids)
    const { locale } = context
    const changed = await changeLecture(db, lecture, input(), locale, async (stored) =>
      toSnakeCase(await lectureWithin(db, context, stored), PAYLOADS),
    )
    return toSnakeCase({ lecture: await lectureWithin(db, context, changed) }, PAYLOADS)
  },
)

const dropLecture = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  await deleteLecture(db, await findLecture(db, context, ids))
  return { deleted: true }
})

const undropLecture = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  const lecture = await restoreLecture(db, await requireSection(db, context, ids), ids.lecture)
  return toSnakeCase({ lecture: await lectureWithin(db, context, lecture) }, PAYLOADS)
})

const reorderLectures = route(
  { access: 'build', ids, input: OrderInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => ({
    ids: await orderLectures(db, await requireSection(db, context, ids), input()),
  }),
)

/** Publishes several lectures, or makes them drafts again, all or none; answers those that it changed. */
const setStatuses = route(
  { access: 'build', ids: z.object({ course: Id }), input: LectureStatusInput },
  async ({ db, ids, input, ...context }) => {
    const { course } = await requireCourse(db, context, ids)
    const body = input()
    const changed = await setLectureStatus(db, course, body.ids, body.status)
    return toSnakeCase({ lectures: await listLectureRows(db, course.schoolId, changed, context.locale) }, PAYLOADS)
  },
)

/** Another section, of this course or of another one. */
const SectionId = IdOf<{ course: number }>(({ db, ids, sent, ...context }, section) =>
  requireSection(db, context, { course: Id.safeParse(sent.course_id).data ?? ids.course, section }),
)

const duplicateLecture = route(
  {
    access: 'build',
    ids: one,
    limit: COPYING,
    input: z.object({ section_id: SectionId.optional(), course_id: CourseId.optional() }),
  },
  async ({ db, ids, input, ...context }) => {
    const copy = await copyLectureTo(db, await findLecture(db, context, ids), input())
    return json(toSnakeCase({ lecture: await lectureWithin(db, context, copy) }, PAYLOADS), 201)
  },
)

/** `position` is its place among the lectures there, from 0; without one it is the last. */
const moveLecture = route(
  {
    access: 'build',
    ids: one,
    input: z.object({
      section_id: SectionId,
      course_id: CourseId.optional(),
      position: WholeNumber.pipe(z.int().min(0)).optional(),
    }),
  },
  async ({ db, ids, input, ...context }) => {
    const edited = await findLecture(db, context, ids)
    const { position, ...elsewhere } = input()
    const moved = await moveLectureTo(db, edited, elsewhere, position)
    return toSnakeCase({ lecture: await lectureWithin(db, context, moved) }, PAYLOADS)
  },
)

export const routes = {
  'POST /home/courses/:course/lectures/status': setStatuses,
  'GET /home/courses/:course/sections/:section/lectures': listLectures,
  'POST /home/courses/:course/sections/:section/lectures': addLecture,
  'GET /home/courses/:course/sections/:section/lectures/create': showNewLecturePage,
  'POST /home/courses/:course/sections/:section/lectures/order': reorderLectures,
  'GET /home/courses/:course/sections/:section/lectures/:lecture': showLecture,
  'PUT /home/courses/:course/sections/:section/lectures/:lecture': saveLecture,
  'DELETE /home/courses/:course/sections/:section/lectures/:lecture': dropLecture,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/duplicate': duplicateLecture,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/move': moveLecture,
  'POST /home/courses/:course/sections/:section/lectures/:lecture/restore': undropLecture,
} satisfies Addresses
