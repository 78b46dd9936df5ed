import { expect, test } from 'vitest'
import { aBuilder, aSmallCourse, lecturePath } from '#tests/building.ts'

test('the contents of a course and a lecture with each kind of text component are pages', async () => {
  const { office, ask } = await aBuilder()
  const course = await aSmallCourse()
  const path = lecturePath(course, 0, 0)
  const quiz = { question: { html: '<p>Why?</p>' }, answers: [{ label: 'So', correct: true }] }
  for (const [type, payload] of [
    ['quiz', quiz],
    ['checklist', { items: [{ label: 'One' }] }],
    ['video', { embed_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
  ] as const)
    expect((await ask('POST', `${path}/components`, { type, payload })).status).toBe(201)
  const contents = await office.page(`/home/courses/${course.id}/sections`)
  expect(contents.status).toBe(200)
  const tree = await contents.text()
  for (const title of ['Section 2', 'Lecture 1.2', 'Add section']) expect(tree).toContain(title)
  const lecture = await office.page(`/home/courses/${path}`)
  expect(lecture.status).toBe(200)
  const editor = await lecture.text()
  for (const words of ['Who can watch', 'Checklist', 'Solution, shown after checking']) expect(editor).toContain(words)
})
