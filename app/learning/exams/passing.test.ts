import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { aLearner, ask, bodyOf, examiners, mark, right, save, start, submit, type Taken } from '#tests/examining.ts'
import type { AttemptResult } from './attempt.ts'
import { ONE_OF_EACH } from './factory.server.ts'
import { listExamsOfViewer } from './own-exams.server.ts'
import { hasPassed } from './passed.server.ts'

const { teacher, mine, send, make, aWhole } = await examiners()

/** What was published about an attempt, in order. */
async function news(attemptId: number): Promise<string[]> {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ event: string }>(sql`select event from outbox
      where school_id = 1 and (payload ->> 'attemptId')::bigint = ${attemptId} order by id`),
  )
  return rows.map(({ event }) => event)
}

const meOf = async (learner: Awaited<ReturnType<typeof aLearner>>) =>
  ((await (await learner.request('/me')).json()) as { user: { id: number } }).user.id

const resultOf = async (learner: Awaited<ReturnType<typeof aLearner>>, id: number) =>
  (await ask(learner, 'GET', `/exam-attempts/${id}`)) as Taken & { attempt: AttemptResult }

/** Answers all of it rightly and hands it in; the open question waits. */
async function wholeAttempt(exam: number) {
  const learner = await aLearner(mine)
  const { attempt } = await start(learner, exam)
  for (const question of attempt.questions) await save(learner, attempt.id, question, right(question))
  await submit(learner, attempt.id)
  return { learner, id: attempt.id, open: attempt.questions[5]?.id ?? 0 }
}

describe('passing', () => {
  test('is known to others once no marks are missing, and told once', async () => {
    const { exam } = await aWhole({ passing_score: 100 })
    const { learner, id, open } = await wholeAttempt(exam.id)
    const someone = { schoolId: 1, accountId: await meOf(learner) }
    const passed = () => inSchool(1, (db) => hasPassed(db, someone, exam.id))
    expect([await passed(), await news(id)]).toEqual([false, ['exam.unmarked']])
    await mark(teacher, id, open, 5)
    expect([await passed(), await news(id)]).toEqual([true, ['exam.unmarked', 'exam.decided', 'exam.passed']])
    await mark(teacher, id, open, 5)
    expect(await news(id)).toHaveLength(3)
    await mark(teacher, id, open, 1)
    expect([await passed(), (await news(id)).at(-1)]).toEqual([false, 'exam.decided'])
  })

  test('without open questions is told as it is handed in', async () => {
    const { exam } = await make({ passing_score: 0 })
    await send('POST', `/${exam.id}/questions`, ONE_OF_EACH[0])
    const { id } = await wholeAttempt(exam.id)
    expect(await news(id)).toEqual(['exam.decided', 'exam.passed'])
  })
})

test('each exam of a product says how somebody stands with it', async () => {
  const made = await make({ attempts: 1, wait_minutes: 60, passing_score: 100 })
  await send('POST', `/${made.exam.id}/questions`, ONE_OF_EACH[0])
  await make({ title: 'Asks nothing' })
  const learner = await aLearner(mine)
  const id = await meOf(learner)
  const look = async (exam = made.exam.id) => {
    const rows = await inSchool(1, (db) =>
      listExamsOfViewer(db, { schoolId: 1, id, locale: 'en' } as Parameters<typeof listExamsOfViewer>[1], [mine]),
    )
    return rows.find((row) => row.id === exam)
  }
  expect(await look()).toMatchObject({ title: 'Final exam', state: 'open', best: null })
  const { attempt } = await start(learner, made.exam.id)
  expect((await look())?.state).toBe('running')
  await submit(learner, attempt.id)
  expect(await look()).toMatchObject({ state: 'used_up', best: 0 })
  await send('PUT', `/${made.exam.id}`, { ...bodyOf(made.exam), attempts: 0 })
  const later = await look()
  expect([later?.state, Date.parse(later?.nextAttemptAt ?? '') > Date.now()]).toEqual(['later', true])
  const { exam } = await aWhole({ passing_score: 100 })
  const whole = await start(learner, exam.id)
  await save(learner, whole.attempt.id, { id: whole.attempt.questions[5]?.id ?? 0 }, 'Words')
  await submit(learner, whole.attempt.id)
  expect((await look(exam.id))?.state).toBe('waiting')
})

describe('one’s own result', () => {
  test.each([
    ['never', [false, false]],
    ['after', [true, true]],
    ['after_pass', [false, true]],
  ])('shows each answer %s, open ones always, and never the key', async (feedback, [before, after]) => {
    const { exam } = await aWhole({ passing_score: 100, feedback })
    const { learner, id, open } = await wholeAttempt(exam.id)
    const shown = async () => {
      const { attempt } = await resultOf(learner, id)
      expect(JSON.stringify(attempt)).not.toMatch(/correct|"match":|"order":|"answers":|explanation/)
      return attempt.questions.map(({ type }) => type)
    }
    const all = ONE_OF_EACH.map(({ type }) => type)
    expect(await shown()).toEqual(before ? all : ['open'])
    await mark(teacher, id, open, 5)
    expect(await shown()).toEqual(after ? all : ['open'])
    const { attempt } = await resultOf(learner, id)
    expect(attempt.questions.at(-1)).toMatchObject({ earned: 5, comment: 'Well seen.', number: 6 })
    expect(attempt).toMatchObject({ score: 14, answered: 6, asked: 6, passed: true, overdue: false })
  })

  test('is one’s own, and leads to the attempt while that runs', async () => {
    const { exam } = await aWhole()
    const { id } = await wholeAttempt(exam.id)
    const other = await aLearner(mine)
    expect((await other.request(`/exam-attempts/${id}`)).status).toBe(404)
    const { attempt } = await start(other, exam.id)
    const answer = await other.request(`/exam-attempts/${attempt.id}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/exams/${exam.id}`])
  })

  test('says what still waits for marks', async () => {
    const { exam } = await aWhole()
    const { learner, id } = await wholeAttempt(exam.id)
    const { attempt } = await resultOf(learner, id)
    expect(attempt).toMatchObject({ waiting_for_marks: true, waiting_points: 5, score: 9 })
  })
})
