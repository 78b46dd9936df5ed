import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

let ada: Account
let bea: Account
let lecture: number

beforeAll(async () => {
  await inSchool(1, async (db) => {
    ada = await aStaffMember(db, { firstName: 'Ada', lastName: 'Kot' })
    bea = await aStaffMember(db, { firstName: 'Bea', lastName: 'Lis' })
    const course = await aCourse(db)
    lecture = course.sections[0]?.lectures[0]?.id ?? 0
  })
})

/** The browser in which Ada’s page is open while Bea is logged in. */
const shared = async () => (await new Visit().as(bea)).speaking('en')
const ofAda = () => ({ 'x-page-account': String(ada.id) })
const write = (visit: Visit, headers: Record<string, string>) =>
  visit.request(`/lecture/${lecture}/notes`, { method: 'POST', body: { note: 'mine alone' }, headers })
const noteOf = async (account: Account) => {
  const visit = await new Visit().as(account)
  const answer = await visit.post(`/lecture/${lecture}/star`, { value: false })
  return ((await answer.json()) as { progress: { note: string } }).progress.note
}

describe('a page of an account that is not logged in any more', () => {
  test('stores nothing under whoever is: 409, who that is, and no change', async () => {
    const answer = await write(await shared(), ofAda())
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: expect.stringMatching(/^You are now logged in as Bea Lis\./), code: 'other_account' },
    ])
    expect(await noteOf(bea)).toBe('')
  })

  test('says so in Polish too', async () => {
    const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { locale: 'pl', firstName: 'Ewa' })))
    expect(await (await write(visit, ofAda())).json()).toMatchObject({ message: expect.stringContaining('konto: Ewa') })
  })

  test('and its forms, whose token went with their session: a page says who is logged in', async () => {
    const [old, visit] = [await new Visit().as(ada), await shared()]
    for (const _token of [old.csrf, visit.csrf]) {
      const body = new URLSearchParams({ _token, _account: String(ada.id), first_name: 'Ada', last_name: 'Kot' })
      const answer = await visit.request('/student', { method: 'POST', body, accept: 'text/html', csrf: null })
      const html = await answer.text()
      expect(answer.status).toBe(409)
      expect(html).toContain('You are now logged in as Bea Lis.')
      expect(html, 'its draft stays').toContain('data-refused="yes"')
      expect(html).toContain('Reload the page')
    }
  })

  test('shows what it is by then only as a whole', async () => {
    const answer = await (await shared()).request('/account', {
      headers: { ...ofAda(), 'x-inertia': 'true', 'x-inertia-version': 'dev' },
      accept: 'text/html',
    })
    expect([answer.status, answer.headers.get('x-inertia-location')]).toEqual([409, '/account'])
  })

  test('is told that its session has expired where nobody is logged in, and not that one has to log in first', async () => {
    const visit = new Visit().speaking('en')
    expect((await write(visit, {})).status).toBe(401)
    const answer = await write(visit, ofAda())
    expect([answer.status, await answer.json()]).toEqual([419, { message: 'Your session has expired. Log in again.' }])
  })

  test('may still send what everybody may', async () => {
    const visit = new Visit()
    const login = { email: 'nobody@example.com', password: 'wrong one' }
    const answer = await visit.request('/login', { method: 'POST', body: login, headers: ofAda() })
    expect(answer.status).toBe(422)
  })

  test('of another site is refused before anything is said', async () => {
    const body = new URLSearchParams({ _token: 'x', _account: String(ada.id) })
    const headers = { 'sec-fetch-site': 'cross-site' }
    const visit = await shared()
    const answer = await visit.request('/student', { method: 'POST', body, headers, csrf: null })
    expect(answer.status).toBe(419)
  })
})

describe('a page of the account that is logged in', () => {
  test.each([[{}], [{ 'x-page-account': 'x' }]])(
    'changes what it may, also where it says nothing of it: %j',
    async (headers) => {
      expect((await write(await new Visit().as(ada), headers)).status).toBe(200)
    },
  )

  test('says for whom it was made, to its scripts and in its forms', async () => {
    const html = await (await (await new Visit().as(ada)).page('/account')).text()
    expect(html).toContain(`data-account="${ada.id}"`)
    expect(html).toContain(`name="_account" value="${ada.id}"`)
    expect((await write(await new Visit().as(ada), ofAda())).status).toBe(200)
  })

  test('of a visitor says nothing', async () => {
    const html = await (await new Visit().page('/login')).text()
    expect(html).not.toContain('data-account')
    expect(html).not.toContain('name="_account"')
  })
})
