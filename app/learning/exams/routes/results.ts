import { z } from 'zod'
import { loadCertificates } from '#app/learning/certificates/own.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, IdOf, route } from '#app/platform/http.server.ts'
import { toListQuery } from '#app/platform/list.server.ts'
import { exportFile, inSnakeCase, listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { mark, requireDealtQuestion, withdrawMarks } from '../answers.server.ts'
import { SHOWN_ANSWERS } from '../attempt.ts'
import { findStillOpen, loadExamView } from '../attempts.server.ts'
import { examTitle, findExam } from '../exams.server.ts'
import { MarksInput } from '../inputs.server.ts'
import { loadOwnResult } from '../own-results.server.ts'
import { getResults, loadMarkedAttempt, requireAttempt, resultFile, resultFilters } from '../results.server.ts'

/** What counts answers is loaded when somebody looks at them. */
const statistics = () => import('../statistics.server.ts')
const ids = z.object({ id: Id })

const narrowed = z.object(resultFilters)

/** What came of the attempts at an exam that were handed in, and what its questions say; as JSON the rows, as CSV all of them. */
const showResults = route(
  { access: 'build', ids, input: listInput(resultFilters) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    const exam = await findExam(db, context, ids.id)
    const listed = getResults(exam)
    if (c.req.header('accept')?.includes('text/csv'))
      return exportFile(
        db,
        listed,
        resultFile,
        context,
        toListQuery(listed, context, { filters: narrowed.parse(input()) }),
      )
    return listAnswer(
      { c, db, ...context },
      input(),
      listed,
      async (list) => {
        const { passingScore, timeLimitMinutes } = exam
        const about = { id: exam.id, title: examTitle(exam, locale), passingScore, timeLimitMinutes }
        return page('exams/results', {
          exam: about,
          list,
          statistics: await (await statistics()).loadStatistics(db, exam, locale),
        })
      },
      { json: inSnakeCase(listed) },
    )
  },
)

/** The same as a file. */
const exportResults = route(
  { access: 'build', ids, input: narrowed },
  async ({ db, viewer, school, locale, ids, input }) => {
    const context = { viewer, school, locale }
    const listed = getResults(await findExam(db, context, ids.id))
    return exportFile(db, listed, resultFile, context, toListQuery(listed, context, { filters: input() }))
  },
)

/** An attempt with its answers, for whoever marks it. */
const showAttempt = route({ access: 'build', ids }, async ({ db, ids, ...context }) => {
  const attempt = await loadMarkedAttempt(db, context, await requireAttempt(db, context, ids.id))
  return page('exams/marking', { attempt }, { json: toSnakeCase({ attempt }, { value: 'as written' }) })
})

const QuestionId = IdOf<{ id: number }>(async ({ db, ids, ...context }, id) =>
  requireDealtQuestion(db, await requireAttempt(db, context, ids.id), id),
)

const giveMarks = route(
  { access: 'build', ids, input: MarksInput.extend({ question: QuestionId }) },
  async ({ db, ids, input, ...context }) => {
    const found = await requireAttempt(db, context, ids.id)
    return toSnakeCase({ result: await mark(db, context.viewer, found, input()) })
  },
)

/** Has the key mark an answer again whose points were given by hand. */
const withdrawHandMarks = route(
  { access: 'build', ids: ids.extend({ question: Id }) },
  async ({ db, ids, ...context }) => {
    const found = await requireAttempt(db, context, ids.id)
    return toSnakeCase({ result: await withdrawMarks(db, context.viewer, found, ids.question) })
  },
)

const looking = z.object({ show: z.enum(SHOWN_ANSWERS).default('all') })

/** What came of an attempt of one's own; one that runs is where it is taken. */
const showAttemptResult = route({ access: 'member', ids, input: looking }, async ({ db, viewer, ids, input }) => {
  const { examId, productId, result } = await loadOwnResult(db, viewer, ids.id)
  if (!result) return redirect(`/exams/${examId}`)
  const open = await findStillOpen(db, viewer, examId)
  const exam = open ? (await loadExamView(db, viewer, open)).exam : null
  const certificates = await loadCertificates(db, viewer, result.passed ? [productId] : [])
  const props = { attempt: result, exam, certificate: certificates.get(productId) ?? null, show: input().show }
  return page('exams/result', props, { json: toSnakeCase({ attempt: result }, { value: 'as written' }) })
})

export const routes = {
  'GET /exam-attempts/:id': showAttemptResult,
  'GET /home/exam-attempts/:id': showAttempt,
  'PUT /home/exam-attempts/:id/marks': giveMarks,
  'DELETE /home/exam-attempts/:id/marks/:question': withdrawHandMarks,
  'GET /home/exams/:id/results': showResults,
  'GET /home/exams/:id/results/export': exportResults,
} satisfies Addresses
