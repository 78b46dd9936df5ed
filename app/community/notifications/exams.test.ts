import { expect, test } from 'vitest'
import { aLearner, examiners, mark, save, start, submit } from '#tests/examining.ts'
import { runJobs } from '#tests/run-jobs.ts'
import type { NotificationRow } from './notification.ts'

const { teacher, colleague, office, mine, aWhole } = await examiners()

type Visit = Awaited<ReturnType<typeof aLearner>>
async function toldTo(visit: Visit): Promise<NotificationRow[]> {
  return ((await (await visit.request('/notifications')).json()) as { data: NotificationRow[] }).data
}

test('who teaches is told of answers to mark, and who took the exam of its result', async () => {
  const { exam } = await aWhole({ passing_score: 0 })
  const learner = await aLearner(mine)
  const { attempt } = await start(learner, exam.id)
  const open = attempt.questions[5]?.id ?? 0
  await save(learner, attempt.id, { id: open }, 'Words')
  await submit(learner, attempt.id)
  await runJobs()
  const [asked, ...more] = await toldTo(teacher)
  expect(more).toEqual([])
  expect(asked).toMatchObject({ kind: 'exam_to_mark', text: expect.stringContaining('“Final exam”') })
  expect(asked?.url).toContain(`/home/exam-attempts/${attempt.id}?`)
  expect([await toldTo(colleague), await toldTo(office), await toldTo(learner)]).toEqual([[], [], []])
  await mark(teacher, attempt.id, open, 5)
  await mark(teacher, attempt.id, open, 4)
  await runJobs()
  const [result, ...others] = await toldTo(learner)
  expect(others).toEqual([])
  expect(result).toMatchObject({ kind: 'exam_result', text: 'You passed “Final exam”' })
  expect(result?.url).toContain(`/exam-attempts/${attempt.id}?`)
})
