import { z } from 'zod'
import { toFramed } from '#app/content/catalogue/product-tabs.ts'
import { deleteSection, restoreSection } from '#app/content/courses/deletion.server.ts'
import { CourseId, requireCourse, requireSection } from '#app/content/courses/edited.server.ts'
import { loadCourseTree, loadEditedOutline, sectionRow } from '#app/content/courses/edited-outline.server.ts'
import { PAYLOADS } from '#app/content/courses/edited-rows.ts'
import { examsOfCourses } from '#app/content/courses/later-wings.server.ts'
import { orderSections } from '#app/content/courses/order.server.ts'
import { changeSection } from '#app/content/courses/outline-changes.server.ts'
import { OrderInput, PastedInput, sectionFields } from '#app/content/courses/outline-inputs.server.ts'
import { json, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { createOutline, createSection } from '../add-to-outline.server.ts'
import { copySectionTo, moveSectionTo } from '../move-and-copy.server.ts'
import { sectionWithin } from '../rows.server.ts'

const ids = z.object({ course: Id })
/** `titles`: without what the lectures say. */
const listed = ids.extend({ titles: z.literal('1').optional() })
const one = z.object({ course: Id, section: Id })

/** The contents of a course; as JSON all of it, drafts and components included. */
const listSections = route({ access: 'build', ids: listed }, async ({ c, db, ids, ...context }) => {
  const edited = await requireCourse(db, context, ids)
  if (prefersJson(c)) {
    const data = ids.titles
      ? toSnakeCase(await loadCourseTree(db, edited))
      : toSnakeCase(await loadEditedOutline(db, edited), PAYLOADS)
    return json({ data, next_page_url: null })
  }
  const course = toFramed(edited.course, context.locale)
  const exams = await examsOfCourses.use().listExamTitles(db, edited.course, context.locale)
  return page('course-builder/outline', { course, sections: await loadCourseTree(db, edited), exams })
})

/** The id of an exam of the course. */
const ExamId = IdOf<{ course: number }>(({ db, school, ids }, id) =>
  examsOfCourses.use().needExam(db, { schoolId: school.id, id: ids.course }, id),
)

const addSection = route(
  { access: 'build', ids, input: Fields({ ...sectionFields, examId: ExamId.nullish() }) },
  async ({ db, ids, input, ...context }) => {
    const edited = await requireCourse(db, context, ids)
    return json(toSnakeCase({ section: await createSection(db, edited, input()) }, PAYLOADS), 201)
  },
)

/** An outline written elsewhere, as a whole or not at all. */
const addOutline = route(
  { access: 'build', ids, input: PastedInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => {
    const edited = await requireCourse(db, context, ids)
    return json(toSnakeCase({ sections: await createOutline(db, edited, input()) }, PAYLOADS), 201)
  },
)

const saveSection = route(
  { access: 'build', ids: one, input: Fields({ ...sectionFields, examId: ExamId.nullish(), version: Version }) },
  async ({ db, ids, input, ...context }) => {
    const { section, course } = await requireSection(db, context, ids)
    const { locale } = context
    const body = input()
    if (body.examId && body.examId !== section.examId) await examsOfCourses.use().needExam(db, course, body.examId)
    const rowOf = (stored: typeof section) => toSnakeCase(sectionRow(stored, [], locale), PAYLOADS)
    const changed = await changeSection(db, section, body, locale, rowOf)
    return toSnakeCase({ section: await sectionWithin(db, context, changed) }, PAYLOADS)
  },
)

const dropSection = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  await deleteSection(db, await requireSection(db, context, ids))
  return { deleted: true }
})

const undropSection = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  const section = await restoreSection(db, await requireCourse(db, context, ids), ids.section)
  return toSnakeCase({ section: await sectionWithin(db, context, section) }, PAYLOADS)
})

const reorderSections = route(
  { access: 'build', ids, input: OrderInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => ({
    ids: await orderSections(db, await requireCourse(db, context, ids), input()),
  }),
)

/** A copy, in this course or in another one that the viewer builds. */
const duplicateSection = route(
  { access: 'build', ids: one, input: z.object({ course_id: CourseId.optional() }), limit: COPYING },
  async ({ db, ids, input, ...context }) => {
    const copy = await copySectionTo(db, await requireSection(db, context, ids), input().course_id)
    return json(toSnakeCase({ section: await sectionWithin(db, context, copy) }, PAYLOADS), 201)
  },
)

const moveSection = route(
  { access: 'build', ids: one, input: z.object({ course_id: CourseId }) },
  async ({ db, ids, input, ...context }) => {
    const moved = await moveSectionTo(db, await requireSection(db, context, ids), input().course_id)
    return toSnakeCase({ section: await sectionWithin(db, context, moved) }, PAYLOADS)
  },
)

export const routes = {
  'GET /home/courses/:course/sections': listSections,
  'POST /home/courses/:course/sections': addSection,
  'POST /home/courses/:course/sections/order': reorderSections,
  'POST /home/courses/:course/sections/outline': addOutline,
  'PUT /home/courses/:course/sections/:section': saveSection,
  'DELETE /home/courses/:course/sections/:section': dropSection,
  'POST /home/courses/:course/sections/:section/duplicate': duplicateSection,
  'POST /home/courses/:course/sections/:section/move': moveSection,
  'POST /home/courses/:course/sections/:section/restore': undropSection,
} satisfies Addresses
