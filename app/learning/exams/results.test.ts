import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { collect } from '#app/office/my-data/export-contents.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { aLearner, ask, examiners, mark, right, save, start, submit, type Taken } from '#tests/examining.ts'
import type { AttemptResult } from './attempt.ts'
import { eraseAttemptsOf } from './erasing.server.ts'
import { ONE_OF_EACH } from './factory.server.ts'
import type { ShownQuestion } from './shown.ts'
import { examAttempts } from './tables.server.ts'

const { teacher, colleague, other, mine, send, make, aWhole } = await examiners()

describe('who', () => {
  test('has not the product is told so, and finds no draft and no deleted exam', async () => {
    const { exam, at } = await aWhole()
    const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    for (const [method, path] of [
      ['GET', `/exams/${exam.id}`],
      ['POST', `/exams/${exam.id}/attempts`],
    ] as const)
      expect((await ask(stranger, method, path)).status).toBe(403)
    const learner = await aLearner(mine)
    const stands = (status: 'draft' | 'published') =>
      inSchool(1, (db) => db.execute(sql`update products set status = ${status} where school_id = 1 and id = ${mine}`))
    await stands('draft')
    for (const visit of [stranger, learner]) expect((await ask(visit, 'GET', `/exams/${exam.id}`)).status).toBe(404)
    await stands('published')
    expect((await ask(learner, 'GET', `/exams/${exam.id}`)).status).toBe(200)
    await send('DELETE', at)
    expect((await ask(stranger, 'GET', `/exams/${exam.id}`)).status).toBe(404)
    expect((await start(learner, exam.id)).status).toBe(404)
  })

  test('an attempt is one’s own: another’s is not there, nor is a question that it does not ask', async () => {
    const { exam } = await aWhole()
    const [learner, other] = [await aLearner(mine), await aLearner(mine)]
    const { attempt } = await start(learner, exam.id)
    const question = attempt.questions[0] as ShownQuestion
    expect((await save(other, attempt.id, question, 1)).status).toBe(404)
    expect((await submit(other, attempt.id)).status).toBe(404)
    expect((await save(learner, attempt.id, { id: 999_999 }, 1)).status).toBe(404)
    expect((await save(learner, attempt.id, question, 'one')).errors).toHaveProperty('value')
    expect((await save(learner, attempt.id, question, 17)).status).toBe(422)
    expect((await ask(learner, 'PUT', `/exam-attempts/${attempt.id}/answers/${question.id}`, {})).errors).toEqual({
      value: ['This field is required.'],
    })
  })

  test('what each answer earned is nowhere told to who may try again, what is held on them included', async () => {
    const { exam } = await aWhole({ passing_score: 100 })
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const [single, open] = [attempt.questions[0], attempt.questions[5]] as [ShownQuestion, ShownQuestion]
    await save(learner, attempt.id, single, 1)
    await submit(learner, attempt.id)
    const { attempt: result } = (await ask(learner, 'GET', `/exam-attempts/${attempt.id}`)) as unknown as {
      attempt: AttemptResult
    }
    expect([result.questions.map(({ id }) => id), result.hidden]).toEqual([[open.id], 'after_pass'])
    const held = await inSchool(1, async (db) => {
      const [row] = await db.select().from(examAttempts).where(eq(examAttempts.id, attempt.id))
      const [person] = await db
        .select()
        .from(accounts)
        .where(eq(accounts.id, row?.accountId ?? 0))
      return collect(db, person as typeof accounts.$inferSelect)
    })
    expect(held.exam_answers).toMatchObject([{ question_id: single.id, value: 1 }])
    expect(JSON.stringify(held)).not.toContain('"points"')
  })

  test('marks and results are for those who work on the exam', async () => {
    const { exam } = await aWhole()
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const [single, open] = [attempt.questions[0]?.id ?? 0, attempt.questions[5]?.id ?? 0]
    expect((await mark(teacher, attempt.id, open, 1)).status).toBe(409)
    await save(learner, attempt.id, { id: open }, 'Words')
    await submit(learner, attempt.id)
    for (const visit of [colleague, other]) {
      expect((await mark(visit, attempt.id, open, 1)).status).toBe(404)
      expect((await ask(visit, 'GET', `/home/exam-attempts/${attempt.id}`)).status).toBe(404)
      expect((await ask(visit, 'GET', `/home/exams/${exam.id}/results`)).status).toBe(404)
    }
    expect((await mark(learner, attempt.id, open, 1)).status).toBe(403)
    expect((await mark(teacher, attempt.id, open, 6)).errors).toHaveProperty('points')
    const unexplained = { question: single, points: 1 }
    expect((await ask(teacher, 'PUT', `/home/exam-attempts/${attempt.id}/marks`, unexplained)).errors).toEqual({
      comment: ['Enter a reason. The student sees it.'],
    })
    expect((await mark(teacher, attempt.id, 999_999, 1)).status).toBe(404)
    const { attempt: seen } = await ask(teacher, 'GET', `/home/exam-attempts/${attempt.id}`)
    expect(seen.questions[5]).toMatchObject({ value: 'Words', earned: null, explanation: '<p>Names the light.</p>' })
    expect((await mark(teacher, attempt.id, open, 4)).result).toMatchObject({ score: 4, waiting_for_marks: false })
    expect((await mark(teacher, attempt.id, open, 3)).result).toMatchObject({ score: 3 })
    const { data } = await ask(teacher, 'GET', `/home/exams/${exam.id}/results`)
    expect(data).toMatchObject([{ student: { name: 'Kate Nowak' }, score: 3, max: 14, passed: false }])
    const file = await teacher.request(`/home/exams/${exam.id}/results`, { accept: 'text/csv' })
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(await file.text()).toContain('Kate Nowak')
  })
})

test('somebody who goes takes along what they did in exams', async () => {
  const { exam } = await aWhole()
  const learner = await aLearner(mine)
  const { attempt } = await start(learner, exam.id)
  await save(learner, attempt.id, attempt.questions[0] as ShownQuestion, 1)
  const { user } = (await (await learner.request('/me')).json()) as { user: { id: number } }
  await inSchool(1, (db) => eraseAttemptsOf(db, 1, user.id))
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`
      select (select count(*)::int from exam_attempts where school_id = 1 and id = ${attempt.id}) as attempts,
        (select count(*)::int from exam_asked_questions where school_id = 1 and attempt_id = ${attempt.id}) as asked,
        (select count(*)::int from exam_answers where school_id = 1 and attempt_id = ${attempt.id}) as answers`),
  )
  expect(rows).toEqual([{ attempts: 0, asked: 0, answers: 0 }])
})

test('nothing of the key reaches a student, whatever they ask for', async () => {
  const PLANTED = 'PLANTED-KEY'
  const { exam } = await make()
  const key = { short: { answers: [PLANTED] }, open: { explanation: { html: `<p>${PLANTED}</p>` } } }
  for (const question of ONE_OF_EACH)
    await send('POST', `/${exam.id}/questions`, { ...question, ...key[question.type as keyof typeof key] })
  const learner = await aLearner(mine)
  const sent: string[] = []
  const keep = async (method: string, path: string, body?: object) => {
    const answer = await learner.request(path, { method, body })
    sent.push(await answer.text())
    return JSON.parse(sent.at(-1) ?? '') as Taken
  }
  await keep('GET', `/exams/${exam.id}`)
  const { attempt } = await keep('POST', `/exams/${exam.id}/attempts`)
  for (const question of attempt.questions) {
    await keep('PUT', `/exam-attempts/${attempt.id}/answers/${question.id}`, { value: right(question) })
    await keep('PUT', `/exam-attempts/${attempt.id}/answers/${question.id}`, { value: { 99: 'x' } })
  }
  await keep('POST', `/exams/${exam.id}/attempts`)
  await keep('POST', `/exam-attempts/${attempt.id}/submit`)
  await keep('POST', `/exam-attempts/${attempt.id}/submit`)
  await keep('GET', `/exams/${exam.id}`)
  await keep('GET', `/home/exam-attempts/${attempt.id}`)
  for (const text of sent)
    for (const secret of [PLANTED, 'correct', '"match":', '"order":', '"answers":', 'explanation'])
      expect(text).not.toContain(secret)
})
