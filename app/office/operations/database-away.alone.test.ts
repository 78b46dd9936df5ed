import { afterAll, expect, test } from 'vitest'
import { startGate } from '#tests/doubles/gate.ts'

const url = new URL(process.env.DATABASE_URL ?? '')
const gate = await startGate(url.hostname, Number(url.port))
process.env.DATABASE_URL = Object.assign(url, { host: `127.0.0.1:${gate.port}` }).href
const { Visit } = await import('#tests/browser-like.ts')
const { inSchool } = await import('#app/platform/db.server.ts')
const { databaseBack } = await import('#app/platform/database-away.server.ts')
const { sql } = await import('drizzle-orm')
const { metrics } = await import('#app/platform/metrics.server.ts')

afterAll(() => gate.cut())

test('while the database is away pages and calls say so in words, and when to ask again', async () => {
  const visit = new Visit().speaking('pl')
  expect((await visit.page('/courses')).status).toBe(200)
  await gate.cut()
  const page = await visit.page('/courses')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Nasze dane są chwilowo niedostępne')
  const call = await visit.post('/login', { email: 'a@example.test', password: 'some password' })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await call.json()).toEqual({ message: expect.stringContaining('Nasze dane są chwilowo niedostępne') })
  expect((await visit.request('/health')).status).toBe(200)
  expect(await (await visit.request('/ready')).json()).toEqual({ status: 'unready', reason: 'database' })

  await gate.open()
  await expect.poll(async () => (await visit.page('/courses')).status).toBe(200)
})

// Five seconds are what the pool would wait.
test('nobody waits for a connection that will not come', { timeout: 4000 }, async () => {
  await gate.cut()
  // The first may lose the connection that was open, the second cannot make one.
  for (const _ of [1, 2]) expect((await new Visit(2).request('/me')).status).toBe(503)
  await gate.open({ muted: true })
  expect((await new Visit(2).request('/me')).status).toBe(503)
  await gate.open()
})

test('work whose connection is lost in the middle of it is told the same', async () => {
  await expect.poll(async () => (await new Visit().request('/me')).status).toBe(200)
  const lost = inSchool(1, async (db) => {
    await db.execute(sql`select 1`)
    await gate.cut()
    await db.execute(sql`select 2`)
  })
  await expect(lost).rejects.toThrow('the connection was lost')
  await gate.open()
})

test('a job waits until it is back, or until its worker is stopped', async () => {
  await gate.cut()
  for (const _ of [1, 2]) expect((await new Visit(2).request('/me')).status).toBe(503)
  await expect(databaseBack(AbortSignal.abort())).rejects.toThrow('aborted')
  let back = false
  const waiting = databaseBack(new AbortController().signal).then(() => {
    back = true
  })
  expect((await new Visit(2).request('/me')).status).toBe(503)
  expect(back).toBe(false)
  await gate.open()
  await waiting
  expect((await new Visit(2).request('/me')).status).toBe(200)
})

test('statements are measured by name, and waits for a connection', async () => {
  await expect.poll(async () => (await new Visit().request('/me')).status).toBe(200)
  const failing = inSchool(1, (db) => db.execute(sql`select id from courses_that_are_not`))
  await expect(failing).rejects.toThrow()
  const text = await metrics.metrics()
  expect(text).toMatch(/^database_statement_seconds_count\{statement="listed_products"\} [1-9]/m)
  expect(text).toMatch(/^database_statement_errors_total\{statement="select courses_that_are_not"\} 1$/m)
  expect(text).toMatch(/^database_wait_seconds_count [1-9]/m)
})
