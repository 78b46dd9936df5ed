import { performance } from 'node:perf_hooks'
import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { dearPasswords } from '#tests/password-cost.ts'
import { logIn } from './login.server.ts'

const PASSWORD = 'window light 7'

dearPasswords()

let next = 0

async function someone(): Promise<Account> {
  next += 1
  return inSchool(1, (db) => aStudent(db, { email: `target-${next}@example.com`, password: PASSWORD }))
}

/** One wrong log-in through the real door: refused for the password, or before it was even looked at. */
function guess(email: string, ip: string): Promise<'wrong' | 'throttled'> {
  const attempt = { schoolId: 1, email, password: 'not it', ip, cookies: undefined }
  const letIn = () => expect.unreachable()
  const answer = async () => logIn(attempt, letIn).send({} as Context<Env>)
  return answer().then(letIn, (error: unknown) => {
    if (error instanceof Refusal && error.status === 429) return 'throttled'
    if (error instanceof Refusal && error.status === 422) return 'wrong'
    throw error
  })
}

/** Many guesses, five at a time as so many connections there are; how many passwords were looked at. */
async function guesses(count: number, one: (index: number) => Promise<'wrong' | 'throttled'>): Promise<number> {
  let index = 0
  let tried = 0
  async function work() {
    while (index < count) {
      index += 1
      if ((await one(index)) === 'wrong') tried += 1
    }
  }
  await Promise.all(Array.from({ length: 5 }, work))
  return tried
}

describe('ten thousand wrong log-ins', () => {
  test('from ten thousand addresses try fifty passwords of one account, and do not lock out its owner', async () => {
    const account = await someone()
    const owner = new Visit()
    const login = (visit: Visit) => visit.post('/login', { email: account.email, password: PASSWORD })
    expect((await login(owner)).status).toBe(200)
    await owner.post('/logout')
    const from = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    const tried = await guesses(10_000, (index) => guess(account.email, from(index)))
    expect(tried).toBeGreaterThanOrEqual(50)
    expect(tried).toBeLessThan(65)
    expect((await login(new Visit())).status).toBe(429)
    expect((await login(owner)).status).toBe(200)
  }, 120_000)

  test('from one address as ten thousand people try a hundred a minute, and nobody elsewhere is slowed', async () => {
    const account = await someone()
    const started = performance.now()
    const tried = await guesses(10_000, (index) => guess(`person-${index}@example.com`, '203.0.113.7'))
    const minutes = (performance.now() - started) / 60_000
    expect(tried).toBeGreaterThanOrEqual(100)
    expect(tried).toBeLessThan(100 * (1 + minutes) + 15)
    expect((await new Visit().post('/login', { email: account.email, password: PASSWORD })).status).toBe(200)
  }, 120_000)
})

describe('many at the same time', () => {
  test('guess no more from one address than one after another', async () => {
    const started = performance.now()
    const guessing = Array.from({ length: 150 }, (_, index) => guess(`crowd-${index}@example.com`, '203.0.113.8'))
    const outcomes = await Promise.all(guessing)
    const minutes = (performance.now() - started) / 60_000
    const tried = outcomes.filter((one) => one === 'wrong').length
    expect(tried).toBeGreaterThanOrEqual(100)
    expect(tried).toBeLessThanOrEqual(Math.ceil(100 * (1 + minutes)))
  })
})

describe('strangers at the owner’s own connection', () => {
  test('lock out neither the owner’s browser nor what it does while logged in', async () => {
    const { email } = await someone()
    const owner = new Visit()
    const login = (visit: Visit, password = PASSWORD) => visit.post('/login', { email, password })
    await login(owner)
    for (let times = 0; times < 5; times += 1) await login(new Visit(), 'not it')
    expect((await login(new Visit())).status).toBe(429)
    const change = { current_password: PASSWORD, password: PASSWORD }
    expect((await owner.post('/account/security/password', change)).status).toBe(200)
    await owner.post('/logout')
    expect((await login(owner)).status).toBe(200)
    for (let times = 0; times < 5; times += 1) expect((await login(owner, 'not it')).status).toBe(422)
    expect((await login(owner)).status).toBe(429)
  })

  test('gain nothing by the 2^64 IPv6 addresses of one household', async () => {
    const { email } = await someone()
    const tried = await guesses(30, (index) => guess(email, `2001:db8:17:42::${index.toString(16)}`))
    expect(tried).toBe(5)
  })
})

describe('finding out who has an account', () => {
  test('takes as long for an unknown address as for a wrong password', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 15; round += 1) {
      const { email } = await someone()
      for (const [kind, address] of [['known', email] as const, ['unknown', `nobody-${round}@example.com`] as const]) {
        const started = performance.now()
        await guess(address, `198.51.100.${round}`)
        times[kind].push(performance.now() - started)
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

describe('a host of the attacker’s', () => {
  test('is nobody’s, and never gets into a link', async () => {
    for (const host of ['evil.example', 'demo.localhost.evil.example', 'demo.localhost@evil.example', ''])
      expect((await app.request('http://demo.localhost/password/forgot', { headers: { host } })).status).toBe(404)
    const account = await someone()
    const visit = await new Visit().as(account)
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-host': 'evil.example',
    }
    await visit.request('/account/security/email/verification', { method: 'POST', body: {}, headers })
    const [mail] = await mailsTo(account.email)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/account\/security\/email\/[\w-]{43}/)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })
})

describe('fields that nobody asked for', () => {
  const extra = { role: 'owner', affiliate: true, school_id: 2, email_verified_at: '2020-01-01', id: 1 }

  test.each([
    ['/register', { first_name: 'Eve', email: 'eve@example.com', password: PASSWORD, terms: true }],
    ['/login', { email: 'eve@example.com', password: PASSWORD }],
    ['/account/security/email', { email: 'eve2@example.com', current_password: PASSWORD }],
    ['/account/security/password', { password: 'brand new morning', current_password: PASSWORD }],
  ])('%s refuses each by its name', async (path, fields) => {
    const visit = await new Visit().as(await someone())
    const answer = await visit.post(path, { ...fields, ...extra })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: object }
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(Object.keys(extra)))
  })
})

describe('another site’s page', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('changes nothing here, even knowing the token: %o', async (headers) => {
    const account = await someone()
    const visit = await new Visit().as(account)
    const change = { email: 'eve3@example.com', current_password: PASSWORD }
    const answer = await visit.request('/account/security/email', { method: 'POST', body: change, headers })
    expect(answer.status).toBe(419)
    expect(await mailsTo('eve3@example.com')).toEqual([])
  })
})
