import { expect, test } from 'vitest'
import { ONE_OF_EACH } from '#app/exams/factory.server.ts'
import { aLearner, examiners, right, save, start, submit } from '#tests/examining.ts'
import { runJobs } from '#tests/run-jobs.ts'

const { office, mine, send, make } = await examiners()

test('a certificate comes with the exam that was passed, not before, and says with what result', async () => {
  const { exam } = await make({ passing_score: 60 })
  for (const question of [ONE_OF_EACH[0], ONE_OF_EACH[4]]) await send('POST', `/${exam.id}/questions`, question)
  const rule = await office.request(`/home/certificates/rules/${mine}`, { method: 'PUT', body: { rule: 'exams' } })
  expect(rule.status).toBe(200)
  const learner = await aLearner(mine)
  const held = async () => {
    await runJobs()
    return ((await (await learner.request('/my/certificates')).json()) as { data: { code: string }[] }).data
  }
  const failed = (await start(learner, exam.id)).attempt
  await submit(learner, failed.id)
  expect(await held()).toEqual([])
  const { attempt } = await start(learner, exam.id)
  for (const question of attempt.questions) await save(learner, attempt.id, question, right(question))
  expect((await submit(learner, attempt.id)).result).toMatchObject({ passed: true })
  const [certificate, ...more] = await held()
  expect(more).toEqual([])
  expect(await (await office.page(`/certificates/${certificate?.code}`)).text()).toContain('100%')
})
