import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { aLearner, examiners, mark, save, start, submit } from '#tests/examining.ts'
import { ONE_OF_EACH } from './factory.server.ts'
import type { ShownQuestion, Value } from './shown.ts'
import { loadStatistics } from './statistics.server.ts'
import { ANSWERS_OF, verdictOn } from './statistics.ts'

const { teacher, mine, send, make } = await examiners()

const idOf = ({ options = [] }: ShownQuestion, label: string) => options.find((one) => one.label === label)?.id ?? 0

test('says how an exam went and what each question tells, from what was answered', async () => {
  const { exam } = await make({ passing_score: 50 })
  const of = { schoolId: 1, id: exam.id } as Parameters<typeof loadStatistics>[1]
  const look = () => inSchool(1, (db) => loadStatistics(db, of, 'en'))
  expect(await look()).toMatchObject({ attempts: 0, questions: [], toMark: { count: 0 } })
  for (const at of [0, 1, 5]) await send('POST', `/${exam.id}/questions`, ONE_OF_EACH[at])
  const attempts: { id: number; open: number }[] = []
  // Three know it all, three half of it, three chose the lamp and something that is wrong.
  for (let nth = 0; nth < 9; nth++) {
    const learner = await aLearner(mine)
    const { attempt } = await start(learner, exam.id)
    const [single, multiple, open] = attempt.questions as ShownQuestion[] as [
      ShownQuestion,
      ShownQuestion,
      ShownQuestion,
    ]
    const [best, weakest] = [nth < 3, nth >= 6]
    const give = (question: ShownQuestion, value: Value) => save(learner, attempt.id, question, value)
    if (nth < 8) await give(single, idOf(single, weakest ? 'The lamp' : 'The sky'))
    const some = weakest ? ['Raising the ISO'] : ['A curtain', ...(best ? ['A step closer'] : [])]
    await give(
      multiple,
      some.map((label) => idOf(multiple, label)),
    )
    if (nth === 0) await give(open, 'Words')
    await submit(learner, attempt.id)
    attempts.push({ id: attempt.id, open: open.id })
  }
  const before = await look()
  expect(before).toMatchObject({ attempts: 9, more: false, thisWeek: 9, passed: 0, scores: expect.any(Array) })
  expect(before.scores.reduce((sum, n) => sum + n)).toBe(9)
  expect(before.toMark).toMatchObject({ count: 1, first: [{ id: attempts[0]?.id, name: 'Kate Nowak' }] })
  await mark(teacher, attempts[0]?.id ?? 0, attempts[0]?.open ?? 0, 5)
  const after = await look()
  expect([after.passed, after.toMark.count]).toEqual([1, 0])
  const [single, multiple, open] = ['single', 'multiple', 'open'].map((type) =>
    after.questions.find((question) => question.type === type),
  )
  expect(single).toMatchObject({ asked: 9, right: 6, wrong: 2, empty: 1, trap: { label: 'The lamp', chosen: 2 } })
  expect(single).toMatchObject({ apart: 1, share: 6 / 9, text: 'Where does a window’s light come from?' })
  expect(multiple).toMatchObject({ right: 3, partly: 3, wrong: 3, trap: { label: 'Raising the ISO', chosen: 3 } })
  expect(open).toMatchObject({ right: 1, empty: 8, waiting: 0, trap: null })
})

test('looks at fewer attempts of an exam that asks much', async () => {
  const { exam } = await make()
  const student = await inSchool(1, (db) => aStudent(db))
  const question = { id: 1, type: 'open', html: {}, points: 1, options: [], answers: [], explanation: {} }
  await inSchool(1, async (db) => {
    await db.execute(sql`insert into exam_attempts (school_id, exam_id, account_id, passing_score, max, submitted_at)
      select 1, ${exam.id}::bigint, ${student.id}::bigint, 70, 200, now() from generate_series(1, 260) on conflict do nothing`)
    await db.execute(sql`insert into exam_asked_questions (school_id, attempt_id, question_id, position, question)
      select 1, a.id, n, n, ${JSON.stringify({ ...question, order: [], matches: [] })}::jsonb
      from exam_attempts a, generate_series(1, 200) n where a.school_id = 1 and a.exam_id = ${exam.id}::bigint on conflict do nothing`)
  })
  const of = { schoolId: 1, id: exam.id } as Parameters<typeof loadStatistics>[1]
  const { attempts, more, questions } = await inSchool(1, (db) => loadStatistics(db, of, 'en'))
  expect([attempts, more, questions.length]).toEqual([ANSWERS_OF / 200, true, 200])
})

test('a question is judged by how many were right and by who was', () => {
  const verdict = (asked: number, share: number | null, apart: number | null) => verdictOn({ asked, share, apart })
  expect([verdict(4, 0.5, 0.5), verdict(9, null, null), verdict(9, 0.7, -0.1), verdict(9, 0.97, 0.1)]).toEqual([
    null,
    null,
    'check_key',
    'too_easy',
  ])
  expect([verdict(9, 0.3, 0.5), verdict(9, 0.7, 0.1), verdict(9, 0.7, 0.4), verdict(9, 0.7, null)]).toEqual([
    'hard',
    'says_little',
    'good',
    'good',
  ])
})
