import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'

const PASSWORD = 'window light 7'
const NEW = 'brand new morning'
let next = 0

async function someone(): Promise<{ account: Account; visit: Visit }> {
  next += 1
  const email = `changing-${next}@example.com`
  const account = await inSchool(1, (db) => aStudent(db, { email, password: PASSWORD }))
  const visit = new Visit()
  await visit.post('/login', { email, password: PASSWORD, remember: true })
  return { account, visit }
}

const change = (visit: Visit, current_password = PASSWORD, password = NEW) =>
  visit.post('/account/security/password', { current_password, password })
const isIn = async (visit: Visit) =>
  ((await (await visit.request('/me')).json()) as { user: object | null }).user !== null
const login = async (email: string, password: string) => (await new Visit().post('/login', { email, password })).status

describe('changing the password', () => {
  test('ends all other sessions and all open links, gives this browser a new session, and tells by e-mail', async () => {
    const { account, visit } = await someone()
    const other = await new Visit().as(account)
    await new Visit().post('/password/forgot', { email: account.email })
    const token = (await linkTo(account.email, '/password/reset/')).split('/').at(-1)
    const before = visit.cookies.get('session') ?? ''

    const answer = await change(visit)
    expect(answer.status).toBe(200)
    expect(await isIn(visit)).toBe(true)
    expect(visit.cookies.get('session')).not.toBe(before)
    expect(answer.headers.getSetCookie().join()).toMatch(/session=m[^;]+;[^,]*Max-Age=2592000/)
    expect(await isIn(other)).toBe(false)
    const old = new Visit()
    old.cookies.set('session', before)
    expect(await isIn(old)).toBe(false)
    const reset = await new Visit().post('/password/reset', { token, email: account.email, password: 'yet another' })
    expect(reset.status).toBe(422)
    expect(await login(account.email, PASSWORD)).toBe(422)
    expect(await login(account.email, NEW)).toBe(200)
    expect((await mailsTo(account.email))[0]?.subject).toBe('Demo school: Your password was changed')
  })

  test('happens once: of two changes at the same time with the same password, the second is refused', async () => {
    const { visit } = await someone()
    const answers = await Promise.all([change(visit), change(visit, PASSWORD, 'another new evening')])
    const [first, second] = answers.map(({ status }) => status).sort()
    // By the password, or by the session, which the first one ended.
    expect([first, [419, 422].includes(second ?? 0)]).toEqual([200, true])
  })

  test('needs the present one; wrong ones count with those of the log-in', async () => {
    const { account, visit } = await someone()
    for (let times = 0; times < 5; times += 1) {
      const answer = await change(visit, 'wrong one')
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { errors: object }).errors).toHaveProperty('current_password')
    }
    expect((await change(visit)).status).toBe(429)
    expect(await login(account.email, PASSWORD)).toBe(429)
  })

  test('a form comes back with its error and without any password', async () => {
    const { visit } = await someone()
    await visit.page('/account/security/password')
    const fields = { current_password: 'Secret-Word-1', password: 'Secret-Word-2' }
    const answer = await visit.submit('/account/security/password', fields)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('Incorrect password. Try again.')
    expect(html).not.toContain('Secret-Word')
  })

  test('refuses what everybody tries first, and takes nothing beside its two fields', async () => {
    const { visit } = await someone()
    expect((await change(visit, PASSWORD, 'password')).status).toBe(422)
    const answer = await visit.post('/account/security/password', {
      current_password: PASSWORD,
      password: NEW,
      role: 'owner',
      school_id: 2,
    })
    expect(((await answer.json()) as { errors: object }).errors).toMatchObject({
      role: [expect.any(String)],
      school_id: [expect.any(String)],
    })
  })
})

describe('the list of sessions', () => {
  type Listed = { sessions: { id: number; browser: string; system: string; network: string; current: boolean }[] }
  const sessionsOf = async (visit: Visit) =>
    ((await (await visit.request('/account/security')).json()) as Listed).sessions

  test('names each browser, marks this one, and keeps no whole address', async () => {
    const { account } = await someone()
    const visit = new Visit(1, '192.168.17.42')
    await visit.request('/login', {
      method: 'POST',
      body: { email: account.email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    const list = await sessionsOf(visit)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', network: '192.168.x.x', current: true })
    expect(list[1]).toMatchObject({ current: false })
    expect(JSON.stringify(list)).not.toContain(visit.cookies.get('session'))
    const html = await (await visit.page('/account/security')).text()
    expect(html).toContain('This device')
    expect(html).toContain('Firefox, Windows')
    expect(html).toContain('192.168.x.x')
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ kept: string }>(sql`select s::text as kept from sessions s where s.account_id = ${account.id}`),
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify([list, rows])).not.toContain('192.168.17')
  })

  test('ends one or all others, never another person’s', async () => {
    const { account, visit } = await someone()
    const [second, third] = [await new Visit().as(account), await new Visit().as(account)]
    const list = await sessionsOf(visit)
    const other = list.find(({ current }) => !current)
    const stranger = await someone()
    expect((await stranger.visit.post(`/account/security/sessions/${other?.id}/end`)).status).toBe(404)
    expect((await visit.post(`/account/security/sessions/${other?.id}/end`)).status).toBe(200)
    expect((await visit.post(`/account/security/sessions/${other?.id}/end`)).status).toBe(404)
    expect([await isIn(second), await isIn(third)].filter(Boolean)).toHaveLength(1)
    expect((await visit.post('/account/security/sessions/end-others')).status).toBe(200)
    expect([await isIn(second), await isIn(third), await isIn(visit)]).toEqual([false, false, true])
    expect(await sessionsOf(visit)).toHaveLength(1)
  })
})
