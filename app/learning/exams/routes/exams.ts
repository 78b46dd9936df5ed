import { z } from 'zod'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { Confirmed } from '#app/content/courses/outline-inputs.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { examList, loadExamRow } from '../exam-rows.server.ts'
import { changeExam, copyExam, createExam, deleteExam, findExam } from '../exams.server.ts'
import { ExamInput, NewExamInput } from '../inputs.server.ts'
import { loadPreview } from '../preview.server.ts'
import { listBank, questionRow } from '../questions.server.ts'

const ids = z.object({ id: Id })

/** The exams that the viewer works on. */
const listExams = listRoute(
  examList,
  { access: 'build', json: inSnakeCase(examList) },
  async ({ c, db, viewer, school, list }) =>
    page('exams/exams', { list, products: await loadProductOptions(db, { c, viewer, school }, { right: 'built' }) }),
)

/** An exam: the page where it is written, with its questions; as JSON what is asked of whoever takes it. */
const showExam = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const found = await findExam(db, context, ids.id)
  const row = await loadExamRow(db, found, context.locale)
  const questions = (await listBank(db, found)).map((question) => questionRow(question, context.locale))
  const products = await loadProductOptions(db, context, { right: 'built', chosen: [found.productId] })
  const { countOutdated } = await import('../remark-preview.server.ts')
  const outdated = Object.fromEntries(await countOutdated(db, found))
  return page('exams/exam', { exam: row, questions, products, outdated }, { json: toSnakeCase({ exam: row }) })
})

const addExam = route({ access: 'build', input: NewExamInput, form: listExams }, async ({ db, input, ...context }) => {
  const made = await createExam(db, context, input())
  return jsonOrRedirect(
    toSnakeCase({ exam: await loadExamRow(db, made, context.locale) }),
    `/home/exams/${made.id}`,
    201,
  )
})

const saveExam = route({ access: 'build', ids, input: ExamInput }, async ({ db, ids, input, ...context }) => {
  const found = await findExam(db, context, ids.id)
  const rowOf = (stored: typeof found) => loadExamRow(db, stored, context.locale)
  return toSnakeCase({ exam: await rowOf(await changeExam(db, context, found, input(), rowOf)) })
})

/** Whoever deletes it on the page types the word. */
const dropExam = route({ access: 'build', ids, input: Confirmed.partial() }, async ({ db, ids, input, ...context }) => {
  const found = await findExam(db, context, ids.id)
  input()
  await deleteExam(db, found)
  return { deleted: true }
})

const duplicateExam = route({ access: 'build', ids, limit: COPYING }, async ({ db, ids, ...context }) => {
  const copy = await copyExam(db, await findExam(db, context, ids.id))
  return jsonOrRedirect(
    toSnakeCase({ exam: await loadExamRow(db, copy, context.locale) }),
    `/home/exams/${copy.id}`,
    201,
  )
})

/** An attempt as a student would have it, drawn and shuffled anew each time; nothing of it is stored. */
const previewExam = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const found = await findExam(db, context, ids.id)
  const preview = await loadPreview(db, found, context.locale)
  return page('exams/preview', { preview }, { json: toSnakeCase({ preview }, { value: 'as written' }) })
})

export const routes = {
  'GET /home/exams': listExams,
  'POST /home/exams': addExam,
  'GET /home/exams/:id': showExam,
  'PUT /home/exams/:id': saveExam,
  'DELETE /home/exams/:id': dropExam,
  'POST /home/exams/:id/duplicate': duplicateExam,
  'GET /home/exams/:id/preview': previewExam,
} satisfies Addresses
