import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

const PASSWORD = 'window light 7'

let kate: Account

const aVisitor = () => new Visit().speaking('en')
const login = (visit: Visit) => visit.post('/login', { email: 'kate@example.com', password: PASSWORD })
const who = async (visit: Visit) => ((await (await visit.request('/me')).json()) as { user: object | null }).user

beforeAll(async () => {
  kate = await inSchool(1, (db) => aStudent(db, { email: 'kate@example.com', password: PASSWORD }))
})

test('a session that ended anywhere else is trusted for a second at most', async () => {
  const visit = aVisitor()
  await login(visit)
  expect(await who(visit)).not.toBeNull()
  await inSchool(1, (db) => db.execute(sql`delete from sessions where school_id = 1 and account_id = ${kate.id}`))
  const aSecondLater = performance.now() + 1000
  vi.spyOn(performance, 'now').mockReturnValue(aSecondLater)
  expect(await who(visit)).toBeNull()
  vi.restoreAllMocks()
})

test('a session of one school is nobody’s at another, also within the second in which it is trusted', async () => {
  const visit = aVisitor()
  await login(visit)
  const elsewhere = new Visit(2)
  for (const [name, value] of visit.cookies) elsewhere.cookies.set(name, value)
  expect([await who(visit), await who(elsewhere), await who(visit)]).toMatchObject([
    { id: kate.id },
    null,
    { id: kate.id },
  ])
})

describe('logging out', () => {
  test('ends the session on the server, not only in this browser', async () => {
    const visit = aVisitor()
    await login(visit)
    const stolen = aVisitor()
    for (const [name, value] of visit.cookies) stolen.cookies.set(name, value)
    const answer = await visit.post('/logout')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ user: null })
    expect(await who(visit)).toBeNull()
    expect(await who(stolen)).toBeNull()
    const refused = await stolen.post('/logout')
    expect(refused.status).toBe(419)
    expect(await refused.json()).toEqual({ message: 'Your session has expired. Log in again.' })
  })

  test('a plain form leads home, with a session that is nobody’s and works', async () => {
    const visit = aVisitor()
    await login(visit)
    const answer = await visit.submit('/logout', {})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/')
    expect(await who(visit)).toBeNull()
    expect((await login(visit)).status).toBe(200)
  })

  test('who is logged out already is not refused', async () => {
    expect((await aVisitor().post('/logout')).status).toBe(200)
  })
})

describe('an ended session', () => {
  async function ended(): Promise<Visit> {
    const visit = await aVisitor().as(kate)
    await inSchool(1, (db) => db.execute(sql`delete from sessions where account_id = ${kate.id}`))
    return visit
  }

  test('gets a fresh token from /csrf, with which one can log in', async () => {
    const visit = await ended()
    expect((await login(visit)).status).toBe(419)
    const { token } = (await (await visit.request('/csrf')).json()) as { token: string }
    expect(visit.csrf).toBe(token)
    expect((await login(visit)).status).toBe(200)
  })

  test('gets a log-in page whose form is accepted', async () => {
    const visit = await ended()
    expect(
      (await visit.submit('/login', { email: 'kate@example.com', password: PASSWORD })).headers.get('location'),
    ).toBe('/login?to=%2F&expired=1')
    const html = await (await visit.page('/login?to=%2F&expired=1')).text()
    expect(html).toContain('Your session has expired.')
    expect(html).toContain(`name="_token" value="${visit.csrf}"`)
    const answer = await visit.submit('/login', { email: 'kate@example.com', password: PASSWORD, to: '/' })
    expect(answer.headers.get('location')).toBe('/')
  })
})

describe('what a session is', () => {
  test('it ends when its time is over, whatever the cookie says', async () => {
    const visit = await aVisitor().as(kate)
    await inSchool(1, (db) => db.execute(sql`update sessions set expires_at = now() where account_id = ${kate.id}`))
    expect(await who(visit)).toBeNull()
    expect((await visit.post('/logout')).status).toBe(419)
  })

  test('a change asks the database who one is, however recently that was looked up', async () => {
    const visit = await aVisitor().as(kate)
    await who(visit)
    await inSchool(1, (db) => db.execute(sql`update accounts set locale = 'pl' where id = ${kate.id}`))
    expect(
      await (await visit.post('/login', { email: 'kate@example.com', password: 'wrong one' })).json(),
    ).toMatchObject({
      message: 'Nieprawidłowy adres e-mail lub hasło. Spróbuj ponownie.',
    })
  })

  test('a made-up token is nobody, and opens nothing that asks for a log-in', async () => {
    const visit = aVisitor()
    for (const token of [`m${'x'.repeat(43)}`, 'm', `m${'x'.repeat(44)}`, `a${'x'.repeat(43)}`, "m' or true --"]) {
      visit.cookies.set('session', token)
      expect(await who(visit), token).toBeNull()
      for (const path of ['/my/courses', '/account/security', '/home']) {
        visit.cookies.set('session', token)
        expect((await visit.request(path)).status, `${path} ${token}`).toBe(401)
      }
    }
  })
})

test('a language that a member chooses holds from the next page on', async () => {
  const student = await inSchool(1, (db) => aStudent(db, { locale: 'en' }))
  const visit = await new Visit().as(student)
  await visit.page('/courses')
  await visit.page('/courses?lang=pl')
  expect(await (await visit.page('/courses')).text()).toContain('<html lang="pl"')
})
