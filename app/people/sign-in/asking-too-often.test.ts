import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { sessionCookies } from '#app/platform/cookies.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'

const PASSWORD = 'window light 7'
let next = 0

async function someone(): Promise<string> {
  next += 1
  const email = `often-${next}@example.com`
  await inSchool(1, (db) => aStudent(db, { email, password: PASSWORD }))
  return email
}

const ask = (email: string, visit: Visit) => visit.post('/password/forgot', { email })
const askFrom = (ip: string, email: string) => ask(email, new Visit(1, ip).speaking('en'))

test('the sixth time in an hour is a 429, known or not, in whatever capitals', async () => {
  for (const email of [await someone(), 'never-seen@example.com']) {
    for (let times = 0; times < 5; times += 1)
      expect((await askFrom('203.0.113.6', times % 2 ? email.toUpperCase() : email)).status).toBe(200)
    const answer = await askFrom('203.0.113.6', email)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
  }
})

test('nobody uses up what others may ask for: another connection gets its letter', async () => {
  const email = await someone()
  for (let times = 0; times < 5; times += 1) await askFrom('203.0.113.7', email)
  expect((await askFrom('203.0.113.7', email)).status).toBe(429)
  expect((await askFrom('203.0.113.8', email)).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(6)
})

describe('two addresses of one household are one connection', () => {
  const HOUSEHOLD = '2001:db8:17:42::'
  const visits = [1, 2].map((n) => new Visit(1, `${HOUSEHOLD}${n}`))
  const statusesOf = async (path: string, body: object) => {
    const statuses = []
    for (const visit of visits) for (let n = 0; n < 3; n += 1) statuses.push((await visit.post(path, body)).status)
    return statuses
  }

  test('to the log-in, which a neighbour may still try', async () => {
    const wrong = { email: await someone(), password: 'not it' }
    expect(await statusesOf('/login', wrong)).toEqual([422, 422, 422, 422, 422, 429])
    expect((await new Visit(1, '2001:db8:17:43::1').post('/login', wrong)).status).toBe(422)
  })

  test.each(['/password/forgot', '/login/link'])('to links that %s sends', async (path) => {
    expect(await statusesOf(path, { email: await someone() })).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('to the forms of withdrawal', async () => {
    const form = { number: 'K7MX3Q9DPA', email: await someone() }
    expect(await statusesOf('/withdrawal/order', form)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('to every limit that counts visitors', async () => {
    for (const visit of visits) await visit.request('/certificates/00000000000000000000')
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ bucket: string }>(
        sql`select bucket from limits where school_id = 1 and bucket like '%2001:db8:17:42%'`,
      ),
    )
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter(({ bucket }) => !bucket.includes(`${HOUSEHOLD}/64`))).toEqual([])
  })
})

test('one inbox gets twenty letters an hour; what goes beyond ends in silence, and its own browser is heard', async () => {
  const email = await someone()
  const own = new Visit()
  await own.post('/login', { email, password: PASSWORD })
  for (let network = 0; network < 5; network += 1) {
    for (let times = 0; times < 5; times += 1) {
      const answer = await askFrom(`203.0.113.${network}`, email)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({
        message: expect.stringContaining('If an account with this address exists'),
      })
    }
  }
  expect(await mailsTo(email)).toHaveLength(20)
  expect((await ask(email, own)).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(21)
})

test('made-up sessions share what their connection may ask for', async () => {
  const statuses = new Set<number>()
  // More than the bucket holds and gains meanwhile, on a slow machine too.
  for (let times = 0; times < 90; times += 1) {
    const visit = new Visit(2)
    visit.keep(sessionCookies(`m${newToken()}`, false))
    const asked = { method: 'POST', body: { email: `made-up-${times}@example.com` } }
    statuses.add((await visit.request('/password/forgot', asked)).status)
  }
  expect([...statuses]).toEqual([419, 429])
})

test('whoever has forgotten the password gets a link, however often it was tried', async () => {
  const email = await someone()
  const known = new Visit(1, '203.0.113.61')
  await known.post('/login', { email, password: PASSWORD })
  for (const visit of [known, new Visit(1, '203.0.113.62')]) {
    for (let times = 0; times < 6; times += 1) await visit.post('/login', { email, password: 'not it' })
    expect((await visit.post('/login/link', { email })).status).toBe(200)
  }
})
