import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { inSchool } from './db.server.ts'
import { limits } from './tables.server.ts'

vi.hoisted(() => Object.assign(process.env, { TRUST_PROXY: '1' }))

// Any call of members that has a limit: bursts of 30.
const [path, body] = ['/home/images/create', { extension: 'png', filename: 'me.png' }] as const
const BURST = 30

const ask = (visit: Visit, from: string) =>
  visit.request(path, { method: 'POST', body, headers: { 'x-forwarded-for': from } })

test('a limit counts the account: another session, or another connection, gives nothing back', async () => {
  const account = await inSchool(1, (db) => aStudent(db))
  const visit = await new Visit().as(account)
  for (let times = 0; times < BURST; times += 1) expect((await ask(visit, '192.0.2.1')).status).toBe(200)
  expect((await ask(visit, '192.0.2.1')).status).toBe(429)
  expect((await ask(await new Visit().as(account), '192.0.2.1')).status).toBe(429)
  expect((await ask(await new Visit().as(account), '192.0.2.2')).status).toBe(429)
  expect((await ask(await new Visit().as(await inSchool(1, (db) => aStudent(db))), '192.0.2.1')).status).toBe(200)
})

test('many accounts at one connection share ten times as much', async () => {
  const asked: number[] = []
  for (let people = 0; people < 11; people += 1) {
    const visit = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    for (let times = 0; times < BURST; times += 1) asked.push((await ask(visit, '192.0.2.3')).status)
  }
  const answered = asked.filter((status) => status === 200).length
  // A bucket gains while the test runs: 2.5 a second.
  expect(answered).toBeGreaterThanOrEqual(10 * BURST)
  expect(asked.slice(10 * BURST)).toContain(429)
})

test('what visitors may call too counts members by account where it says so, and visitors as a crowd of their own', async () => {
  const account = await inSchool(1, (db) => aStudent(db))
  const member = await new Visit().as(account)
  const other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  // Names nothing to listen to: a 422 for whoever is let in.
  const listen = async (visit: Visit) =>
    (await visit.request('/live', { headers: { 'x-forwarded-for': '192.0.2.9' } })).status
  const empty = (bucket: string) =>
    inSchool(1, (db) => db.insert(limits).values({ schoolId: 1, bucket, tokens: -1e6, refilledAt: sql`now()` }))
  await empty('a:192.0.2.9 GET /live')
  expect([await listen(new Visit()), await listen(member)]).toEqual([429, 422])
  await inSchool(1, (db) =>
    db
      .update(limits)
      .set({ tokens: -1e6 })
      .where(sql`bucket = ${`m:${account.id} GET /live`}`),
  )
  expect([await listen(member), await listen(other)]).toEqual([429, 422])
})
