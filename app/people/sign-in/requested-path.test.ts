import { expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

const PASSWORD = 'window light 7'

async function logIn(email: string, sent: object = {}) {
  const visit = new Visit()
  await visit.page('/login')
  const answer = await visit.submit('/login', { email, password: PASSWORD, ...sent })
  return { visit, goal: answer.headers.get('location') }
}

test.each([
  ['owner', '/home'],
  ['administrator', '/home'],
  ['instructor', '/home'],
  ['student', '/my/courses'],
] as const)('logging in leads a(n) %s to %s, unless they came from somewhere', async (role, start) => {
  const { email } = await inSchool(1, (db) => aStudent(db, { role, password: PASSWORD }))
  const { visit, goal } = await logIn(email)
  expect(goal).toBe(start)
  expect((await visit.page('/login')).headers.get('location')).toBe(start)
  expect((await logIn(email, { to: '/courses?q=light' })).goal).toBe('/courses?q=light')
})
