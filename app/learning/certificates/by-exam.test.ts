import { expect, test } from 'vitest'
import { ONE_OF_EACH } from '#app/learning/exams/factory.server.ts'
import { aLearner, examiners, right, save, start, submit } from '#tests/examining.ts'
import { runJobs } from '#tests/run-jobs.ts'

const { office, mine, send, make } = await examiners()

test('a certificate comes with the exam that was passed, not before, and says with what result', async () => {
  const { exam } = await make({ passing_score: 60 })
  for (const question of [ONE_OF_EACH[0], ONE_OF_EACH[4]]) await send('POST', `/${exam.id}/questions`, question)
  await make({ title: 'Asks nothing yet' })
  const rule = await office.request(`/home/certificates/rules/${mine}`, { method: 'PUT', body: { rule: 'exams' } })
  expect(rule.status).toBe(200)
  const learner = await aLearner(mine)
  const held = async () => {
    await runJobs()
    return ((await (await learner.request('/my/certificates')).json()) as { data: { code: string }[] }).data
  }
  const shownOn = async (path: string) => (await learner.page(path)).text()
  expect(await shownOn('/my/courses')).toMatch(new RegExp(`href="/exams/${exam.id}".*Not attempted yet`, 's'))
  const failed = (await start(learner, exam.id)).attempt
  await submit(learner, failed.id)
  expect(await held()).toEqual([])
  expect(await shownOn('/my/courses')).not.toContain('Your certificate')
  const { attempt } = await start(learner, exam.id)
  for (const question of attempt.questions) await save(learner, attempt.id, question, right(question))
  expect((await submit(learner, attempt.id)).result).toMatchObject({ passed: true })
  const [certificate, ...more] = await held()
  expect(more).toEqual([])
  expect(await (await office.page(`/certificates/${certificate?.code}`)).text()).toContain('100%')

  // Offered where the exam ended and among the courses: where the name is confirmed first, then where it is.
  for (const path of [`/exam-attempts/${attempt.id}`, '/my/courses'])
    expect(await shownOn(path), path).toContain('href="/my/certificates"')
  expect(await shownOn('/my/courses')).toMatch(new RegExp(`href="/exams/${exam.id}".*Passed`, 's'))
  expect((await learner.post('/my/certificates/name', { name: 'Ida Łęcka' })).status).toBe(200)
  for (const path of [`/exam-attempts/${attempt.id}`, '/my/courses'])
    expect(await shownOn(path), path).toContain(`href="/certificates/${certificate?.code}"`)
})

test('a code that nobody has stands in its field again, with what is wrong', async () => {
  const answer = await office.page('/certificates?code=abcd-0000-0000-0000-0000')
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('value="ABCD-0000-0000-0000-0000"')
  expect(html).toContain('There is no such certificate')
})
