import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { connected } from '#server/database.ts'
import { startGate } from '#tests/doubles/gate.ts'
import { startBucket } from '#tests/doubles/s3.ts'

const url = new URL(process.env.DATABASE_URL ?? '')
const gate = await startGate(url.hostname, Number(url.port))
const bucket = await startBucket()
const line = await startGate('127.0.0.1', bucket.port)
process.env.STORAGE_URL = bucket.address(line.port)
process.env.DATABASE_URL = Object.assign(url, { host: `127.0.0.1:${gate.port}` }).href
const { app } = await import('#app/app.server.ts')
const { Visit } = await import('#tests/browser-like.ts')
const { inSchool } = await import('#app/platform/db.server.ts')
const { aStudent } = await import('#app/people/accounts/factory.server.ts')
const { damage } = await import('#tests/damage.ts')
const { newBuyer } = await import('#tests/buyer.ts')
const { DatabaseAway, databaseBack } = await import('#app/platform/database-away.server.ts')
const { sql } = await import('drizzle-orm')
const { metrics } = await import('#app/platform/metrics.server.ts')

afterAll(async () => {
  await gate.cut()
  await line.cut()
  await bucket.stop()
})

test('while the database is away pages and calls say so in words, and when to ask again', async () => {
  const visit = new Visit().speaking('pl')
  expect((await visit.page('/courses')).status).toBe(200)
  await gate.cut()
  const page = await visit.page('/courses')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Nasze dane są chwilowo niedostępne')
  // Whose school it is nobody knows then, so its page names no seller.
  const unknown = await (await new Visit(2).speaking('pl').page('/')).text()
  expect([unknown.includes('Nasze dane są chwilowo'), unknown.includes('Sprzedawca')]).toEqual([true, false])
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

test('a full disk of the database is said in words, and shows in /ready', async () => {
  await expect.poll(async () => (await new Visit().request('/me')).status).toBe(200)
  await damage(
    `create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    'create trigger no_room before insert on accounts execute function no_room()',
  )
  const answer = await new Visit().speaking('pl').post('/register', { ...newBuyer(), terms: true })
  await damage('drop trigger no_room on accounts')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.json()).toEqual({ message: expect.stringContaining('nie możemy niczego zapisać') })
  expect(await (await new Visit().request('/ready')).json()).toMatchObject({
    status: 'ready',
    degraded: expect.arrayContaining(['database_disk']),
  })
})

test('a server that a pooler loses is told like a database that is away', async () => {
  const lost = inSchool(1, async (db) => {
    const waiting = Promise.resolve(db.execute(sql`select pg_sleep(2)`))
    waiting.catch(() => {})
    await expect.poll(isAsleep).toBe(true)
    gate.lose()
    await waiting
  })
  await expect(lost).rejects.toBeInstanceOf(DatabaseAway)
  await expect.poll(async () => (await new Visit().request('/me')).status).toBe(200)
})

function isAsleep(): Promise<boolean> {
  return connected(inject('superuserUrl'), async (client) => {
    const { rows } = await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
    return rows.length > 0
  })
}

test('whoever sends or opens a file while the bucket is away is told so in words', async () => {
  const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const place = async () =>
    (await (await student.post('/home/images/create', { extension: 'png', filename: 'me.png' })).json()) as {
      upload: string
      download: string
    }
  const headers = { host: 'demo.localhost', 'accept-language': 'pl' }
  const send = async (address: string) =>
    app.request(`http://demo.localhost${address}`, { method: 'PUT', headers, body: new Uint8Array(png) })
  const get = async (address: string) => app.request(`http://demo.localhost${address}`, { headers })
  const kept = await place()
  expect((await send(kept.upload)).status).toBe(200)
  const lost = await place()
  await line.cut()
  for (const answer of [await send(lost.upload), await get(kept.download)]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toEqual({ message: expect.stringContaining('Pliki są chwilowo niedostępne') })
  }
  await line.open()
  expect((await send(lost.upload)).status).toBe(200)
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
