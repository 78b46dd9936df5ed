import { expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { cleanHtml } from '#app/platform/html.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { ChecklistView, QuizView, WatchView } from './watch-view.ts'

test('a student ticks a checklist and sees it again; a quiz comes with its key to whom the lecture opens alone', async () => {
  const { course, accounts, list, lectureId } = await inSchool(1, async (db) => {
    const course = await aCourse(db, { sections: [{ lectures: [{}] }] })
    const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
    const html = { en: cleanHtml('<p>Why?</p>') }
    const answers = [{ label: { en: 'So' }, correct: true }]
    const part = { schoolId: 1, lectureId }
    const quiz = { question: { html }, answers, solution: { html }, hint: { en: 'Think' } }
    const items = [1, 2].map((id) => ({ id, label: { en: `Item ${id}` } }))
    const [list] = await addComponents(db, [
      { ...part, type: 'checklist', position: 1, payload: { items } },
      { ...part, type: 'quiz', position: 2, payload: quiz },
    ])
    const accounts = [await aStudent(db), await aStudent(db)] as const
    const grant = { schoolId: 1, accountId: accounts[0].id, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: accounts[0].id, reason: 'test' })
    return { course, accounts, list, lectureId }
  })
  const [student, stranger] = [await new Visit().as(accounts[0]), await new Visit().as(accounts[1])]
  const tick = (item_id: number, value: boolean, visit = student) =>
    visit.post(`/lecture/${lectureId}/checklist`, { component_id: list?.id, item_id, value })
  const seen = async () => {
    const answer = await student.request(`/${course.slug}/watch/${lectureId}`)
    const { lecture } = (await answer.json()) as WatchView
    return lecture.components
  }
  const ticked = async () =>
    (await seen())
      .filter((one): one is ChecklistView => one.type === 'checklist')
      .flatMap(({ items }) => items.map((item) => item.ticked))
  expect(await ticked()).toEqual([false, false])
  expect([(await tick(2, true)).status, (await tick(2, true)).status]).toEqual([200, 200])
  expect(await ticked()).toEqual([false, true])
  await tick(2, false)
  expect(await ticked()).toEqual([false, false])
  expect((await tick(9, true)).status, 'no such item').toBe(404)
  expect((await tick(1, true, stranger)).status).toBe(403)
  const quiz = (await seen()).find((one): one is QuizView => one.type === 'quiz')
  expect(quiz).toMatchObject({ answers: [{ label: 'So', correct: true }], hint: 'Think' })
  expect(await (await stranger.request(`/${course.slug}/watch/${lectureId}`)).text()).not.toContain('correct')
})
