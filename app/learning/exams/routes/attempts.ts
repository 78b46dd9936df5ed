import { z } from 'zod'
import { isByLicence } from '#app/access/access/rule.ts'
import { activate } from '#app/booking/licences/accepting.server.ts'
import { json, page, refuseAfterwards } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { requireDealtQuestion, saveAnswer, submit } from '../answers.server.ts'
import { ANSWER_TEXT_MAX } from '../attempt.ts'
import { attempt, loadAttemptView, loadExamView, requireOpenExam } from '../attempts.server.ts'
import { AnswerInput } from '../inputs.server.ts'
import { lockOwnAttempt } from '../submit-attempt.server.ts'

const ids = z.object({ id: Id })

/** What somebody who may take an exam needs to know of it, and what came of their attempts; on the page the one that runs, too. */
const openExam = route({ access: 'member', ids }, async ({ db, viewer, ids }) => {
  const { exam, attempt: running } = await loadExamView(db, viewer, await requireOpenExam(db, viewer, ids.id))
  return page('exams/taking', { exam, attempt: running }, { json: toSnakeCase({ exam }) })
})

/** Begins an attempt, or goes on with the one that runs. */
const startAttempt = route(
  { access: 'member', ids, limit: { burst: 20, perSecond: 1 / 5 } },
  async ({ db, viewer, locale, ids }) => {
    const exam = await requireOpenExam(db, viewer, ids.id)
    if (isByLicence(exam.access)) await activate(db, viewer, exam.product.id)
    const { attempt: running, begun } = await attempt(db, viewer, exam)
    return json(
      toSnakeCase({ attempt: await loadAttemptView(db, running, locale) }, { value: 'as written' }),
      begun ? 201 : 200,
    )
  },
)

/** Keeps an answer as it is given, as long as the exam is open to whoever gives it. */
const postAnswer = route(
  {
    access: 'member',
    ids: ids.extend({ question: Id }),
    input: AnswerInput,
    maxBytes: bytesFor(ANSWER_TEXT_MAX),
    limit: { burst: 120, perSecond: 4 },
  },
  async ({ db, viewer, ids, input }) => {
    const running = await lockOwnAttempt(db, viewer, ids.id)
    const question = await requireDealtQuestion(db, running, ids.question)
    await requireOpenExam(db, viewer, running.examId)
    return toSnakeCase({ savedAt: await saveAnswer(db, running, question, input().value) })
  },
)

/** Hands the attempt in. */
const submitAttempt = route(
  { access: 'member', ids, limit: { burst: 20, perSecond: 1 / 5 } },
  async ({ db, viewer, ids }) => {
    const { result, refused } = await submit(db, viewer, ids.id)
    return refused ? refuseAfterwards(refused) : toSnakeCase({ result })
  },
)

export const routes = {
  'PUT /exam-attempts/:id/answers/:question': postAnswer,
  'POST /exam-attempts/:id/submit': submitAttempt,
  'GET /exams/:id': openExam,
  'POST /exams/:id/attempts': startAttempt,
} satisfies Addresses
