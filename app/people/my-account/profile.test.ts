import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

let account: Account
let visit: Visit

beforeEach(async () => {
  account = await inSchool(1, (db) => aStudent(db))
  visit = await new Visit().as(account)
})

async function stored() {
  const [row] = await inSchool(1, (db) => db.select().from(accounts).where(eq(accounts.id, account.id)))
  return row
}

test('name and language are changed and shown at once', async () => {
  await visit.page('/account')
  const answer = await visit.post('/student', { first_name: ' Zofia ', last_name: 'Lis', locale: 'pl' })
  expect(answer.status).toBe(200)
  const expected = { id: account.id, first_name: 'Zofia', last_name: 'Lis', name: 'Zofia Lis', locale: 'pl' }
  expect(await answer.json()).toEqual({ user: expect.objectContaining(expected) })
  const page = await (await visit.page('/account')).text()
  expect(page).toContain('value="Zofia"')
  expect(page).toContain('<html lang="pl"')
})

test('a plain form goes back to the page, and a refused one keeps what was typed', async () => {
  await visit.request('/csrf')
  const saved = await visit.submit('/student', { first_name: 'Ewa', locale: 'en' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/account?saved=1'])
  expect(await stored()).toMatchObject({ firstName: 'Ewa', lastName: '' })
  const refused = await visit.submit('/student', { first_name: 'x'.repeat(101), last_name: 'Kept', locale: 'en' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('value="Kept"')
})

test('role, school and address are nobody’s to send', async () => {
  const body = { first_name: 'Ewa', last_name: 'Lis', locale: 'en' }
  for (const extra of [
    { role: 'owner' },
    { affiliate: true },
    { school_id: 2 },
    { email: 'x@example.com' },
    { id: 1 },
  ]) {
    const answer = await visit.post('/student', { ...body, ...extra })
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(Object.keys(extra))
  }
  expect(await stored()).toMatchObject({ firstName: 'Kate', role: 'student' })
})
