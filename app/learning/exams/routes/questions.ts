import { z } from 'zod'
import { json, page } from '#app/platform/answers.server.ts'
import { LONGEST } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { COPYING } from '#app/platform/limits.server.ts'
import { findExam } from '../exams.server.ts'
import { NewQuestionInput, QuestionInput, QuestionOrderInput, RemarkInput } from '../inputs.server.ts'
import {
  addQuestion,
  changeQuestion,
  copyQuestion,
  deleteQuestion,
  listBank,
  orderQuestions,
  questionFrom,
  questionRow,
  requireQuestion,
} from '../questions.server.ts'

// Not `question`, which is what a question asks.
const ids = z.object({ id: Id })
const one = ids.extend({ item: Id })

/** The bank of an exam, all of it. */
const listQuestions = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const bank = await listBank(db, await findExam(db, context, ids.id))
  return json(toSnakeCase({ data: bank.map((question) => questionRow(question, context.locale)), next_page_url: null }))
})

const showQuestion = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  const found = await requireQuestion(db, await findExam(db, context, ids.id), ids.item)
  return json(toSnakeCase({ question: questionRow(found, context.locale) }))
})

const addExamQuestion = route(
  { access: 'build', ids, input: NewQuestionInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => {
    const exam = await findExam(db, context, ids.id)
    const added = await addQuestion(db, exam, await questionFrom(input(), context.locale))
    return json(toSnakeCase({ question: questionRow(added, context.locale) }), 201)
  },
)

const saveQuestion = route(
  { access: 'build', ids: one, input: QuestionInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) => {
    const found = await requireQuestion(db, await findExam(db, context, ids.id), ids.item)
    const { version, ...body } = input()
    const { locale } = context
    const changed = await changeQuestion(db, found, await questionFrom(body, locale, found), { version, locale })
    return toSnakeCase({ question: questionRow(changed, locale) })
  },
)

const dropQuestion = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  await deleteQuestion(db, await requireQuestion(db, await findExam(db, context, ids.id), ids.item))
  return { deleted: true }
})

const duplicateQuestion = route({ access: 'build', ids: one, limit: COPYING }, async ({ db, ids, ...context }) => {
  const exam = await findExam(db, context, ids.id)
  const copy = await copyQuestion(db, exam, await requireQuestion(db, exam, ids.item))
  return json(toSnakeCase({ question: questionRow(copy, context.locale) }), 201)
})

const orderExamQuestions = route(
  { access: 'build', ids, input: QuestionOrderInput, maxBytes: LONGEST },
  async ({ db, ids, input, ...context }) =>
    toSnakeCase({
      ids: await orderQuestions(db, await findExam(db, context, ids.id), input()),
    }),
)

/** What marking a question again would change: of whom, from which result to which. */
const previewMarking = route({ access: 'build', ids: one }, async ({ db, ids, ...context }) => {
  const exam = await findExam(db, context, ids.id)
  const { loadRemarkPreview } = await import('../remark-preview.server.ts')
  const preview = await loadRemarkPreview(db, context, exam, await requireQuestion(db, exam, ids.item))
  return page('exams/mark-again', { preview }, { json: toSnakeCase({ preview }) })
})

/** Marks a question again in all attempts that asked it; a job does that, and tells each student once. */
const markQuestionAgain = route(
  { access: 'build', ids: one, input: RemarkInput, limit: COPYING },
  async ({ db, ids, input, ...context }) => {
    const found = await requireQuestion(db, await findExam(db, context, ids.id), ids.item)
    const { startMarkingAgain } = await import('../remark-preview.server.ts')
    await startMarkingAgain(db, context, found, input().version)
    return { started: true }
  },
)

export const routes = {
  'GET /home/exams/:id/questions': listQuestions,
  'POST /home/exams/:id/questions': addExamQuestion,
  'POST /home/exams/:id/questions/order': orderExamQuestions,
  'GET /home/exams/:id/questions/:item': showQuestion,
  'PUT /home/exams/:id/questions/:item': saveQuestion,
  'DELETE /home/exams/:id/questions/:item': dropQuestion,
  'POST /home/exams/:id/questions/:item/duplicate': duplicateQuestion,
  'GET /home/exams/:id/questions/:item/mark-again': previewMarking,
  'POST /home/exams/:id/questions/:item/mark-again': markQuestionAgain,
} satisfies Addresses
