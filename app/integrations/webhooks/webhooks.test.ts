import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { queryDnsServers } from '#app/platform/dns.server.ts'
import { env } from '#app/platform/env.server.ts'
import { clearHeldCache } from '#app/platform/held.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { DnsDouble } from '#tests/doubles/dns.ts'
import { startReceiver } from '#tests/doubles/webhooks.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { EVENT_TYPES } from './event-types.ts'
import { createMessage, findSubscribers } from './messages.server.ts'
import { URL_MAX, WEBHOOKS_MAX } from './webhook.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let staff: Visit

beforeEach(async () => {
  receiver = await startReceiver()
  staff = await visitOf('administrator')
  await inSchool(1, (db) =>
    db.execute(sql`update webhooks set deleted_at = now(), enabled = false,
    disabled_at = coalesce(disabled_at, deleted_at, created_at) where school_id = 1 and deleted_at is null`),
  )
})
afterEach(async () => {
  env.evaluation = true
  await receiver.stop()
})

async function visitOf(
  role: 'owner' | 'administrator' | 'instructor' | 'student',
  schoolId: 1 | 2 = 1,
): Promise<Visit> {
  return new Visit(schoolId).as(await inSchool(schoolId, (db) => aStudent(db, { role, schoolId })))
}

const input = (more: object = {}) => ({ url: receiver.address, events: ['student.created'], ...more })

async function addWebhook(more: object = {}, by = staff) {
  const answer = await by.post('/home/webhooks', input(more))
  expect(answer.status).toBe(201)
  const { webhook, secret } = await answer.json()
  receiver.trust(secret)
  return { ...webhook, secret } as { id: number; secret: string; url: string; created_at: string }
}

const makeStudent = (schoolId = 1) => inSchool(schoolId, (db) => aStudent(db, { schoolId }))

async function deliveriesOf(id: number, query = '') {
  const { data } = await (await staff.request(`/home/webhooks/${id}/deliveries${query}`)).json()
  return data as { id: number; message_id: string; state: string; attempts: object[]; next_try_at: string | null }[]
}

/** Has the next tries be due now. */
const hurry = (schoolId = 1) =>
  inSchool(schoolId, (db) =>
    db.execute(
      sql`update webhook_deliveries set next_try_at = now() where school_id = ${schoolId} and state = 'waiting'`,
    ),
  )
async function runDue(webhookId: number): Promise<void> {
  const { deliverDue } = await import('./delivering.server.ts')
  await hurry()
  await deliverDue({ schoolId: 1, webhookId }, async () => {})
}

test('a webhook is added, shown, changed and deleted, and its secret is told once', async () => {
  const answer = await staff.post('/home/webhooks', input({ description: 'CRM', events: ['order.paid', 'order.paid'] }))
  expect(answer.status).toBe(201)
  const { webhook, secret } = await answer.json()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toEqual({
    id: expect.any(Number),
    url: receiver.address,
    events: ['order.paid'],
    description: 'CRM',
    enabled: true,
    disabled_reason: null,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const path = `/home/webhooks/${webhook.id}`
  const shown = await (await staff.request(path)).text()
  expect(JSON.parse(shown)).toEqual({ webhook })
  expect(shown).not.toContain(secret)
  expect(await (await staff.page(path)).text()).not.toContain(secret.slice(6, 20))
  expect(await (await staff.request('/home/webhooks')).json()).toEqual({ data: [webhook], next_page_url: null })
  const changed = await staff.request(path, { method: 'PUT', body: { events: ['*', 'order.paid'], enabled: false } })
  expect(await changed.json()).toEqual({ webhook: { ...webhook, events: ['*'], enabled: false } })
  expect(await (await staff.request(path, { method: 'DELETE' })).json()).toEqual({ deleted: true })
  expect((await staff.request(path)).status).toBe(404)
  expect(await (await staff.request('/home/webhooks')).json()).toEqual({ data: [], next_page_url: null })
  const stored = await inSchool(1, (db) => db.execute(sql`select secret from webhooks where school_id = 1`))
  expect(JSON.stringify(stored.rows)).not.toContain(secret)
})

test('the catalogue names every type with an example of a whole message', async () => {
  const { data } = await (await staff.request('/home/webhooks/events')).json()
  expect(data.map(({ type }: { type: string }) => type)).toEqual(EVENT_TYPES)
  for (const { type, example } of data) expect(example).toMatchObject({ type, data: expect.any(Object) })
})

test.each([
  ['events', { events: [] }],
  ['events', { events: ['order.unknown'] }],
  ['events', { events: undefined }],
  ['url', { url: 'ftp://example.com/' }],
  ['url', { url: 'no address' }],
  ['url', { url: 'https://name:word@example.com/' }],
  ['url', { url: `https://example.com/${'a'.repeat(URL_MAX)}` }],
  ['url', { url: 'http://10.1.2.3/' }],
  ['url', { url: 'http://192.168.1.20/hook' }],
  ['url', { url: 'http://169.254.169.254/latest/meta-data' }],
  ['url', { url: 'http://[fd00::1]/' }],
  ['url', { url: 'http://[::ffff:10.0.0.1]/' }],
  ['url', { url: 'http://0x0a010203/' }],
  ['secret', { secret: 'whsec_x' }],
])('refuses a wrong %s: %o', async (field, wrong) => {
  const answer = await staff.post('/home/webhooks', input(wrong))
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).errors)).toContain(field)
})

test('only the evaluation start may send to the same machine', async () => {
  env.evaluation = false
  for (const url of [receiver.address, 'http://localhost/', 'http://[::1]/', 'http://0.0.0.0/']) {
    const answer = await staff.post('/home/webhooks', input({ url }))
    expect(answer.status, url).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['url'])
  }
})

test('a name that leads inside by the time something is sent is not connected to', async () => {
  const dns = new DnsDouble()
  queryDnsServers([await dns.start()])
  dns.names.set('hooks.example', { A: ['93.184.216.34'] })
  const url = receiver.address.replace('127.0.0.1', 'hooks.example')
  const { id } = await addWebhook({ url })
  env.evaluation = false
  for (const address of ['127.0.0.1', '10.1.2.3']) {
    // One of two addresses is enough.
    dns.names.set('hooks.example', { A: ['93.184.216.34', address] })
    await makeStudent()
    await runJobs()
  }
  expect(receiver.received).toEqual([])
  const errors = (await deliveriesOf(id)).map(({ attempts }) => (attempts[0] as { error: string }).error)
  expect(errors).toEqual(
    ['10.1.2.3', '127.0.0.1'].map((address) => expect.stringContaining(`${address}, which is not`)),
  )
  expect((await staff.post('/home/webhooks', input({ url }))).status).toBe(422)
  await dns.stop()
})

test('owners and administrators may, others may not, and other schools never', async () => {
  const { id } = await addWebhook()
  for (const role of ['instructor', 'student'] as const)
    expect((await (await visitOf(role)).request('/home/webhooks')).status).toBe(403)
  expect((await new Visit().request('/home/webhooks')).status).toBe(401)
  const elsewhere = await visitOf('owner', 2)
  expect((await elsewhere.request(`/home/webhooks/${id}`)).status).toBe(404)
  expect((await elsewhere.post(`/home/webhooks/${id}/test`)).status).toBe(404)
  const hears = await addWebhook({ events: ['*'] }, elsewhere)
  await runJobs()
  const before = receiver.received.length
  await makeStudent(1)
  await runJobs()
  expect(receiver.received).toHaveLength(before + 1)
  await makeStudent(2)
  await runJobs()
  expect(receiver.received).toHaveLength(before + 2)
  await elsewhere.request(`/home/webhooks/${hears.id}`, { method: 'DELETE' })
})

test('the 21st webhook is refused', async () => {
  for (let nth = 0; nth < WEBHOOKS_MAX; nth++) await addWebhook()
  expect((await staff.post('/home/webhooks', input())).status).toBe(409)
})

test('what happens is delivered with the right signature, and logged', async () => {
  const { id } = await addWebhook()
  const student = await makeStudent()
  await runJobs()
  const [first] = receiver.received
  expect(first).toMatchObject({ valid: 1, signatures: 1 })
  const { email, locale } = student
  expect(first?.message).toEqual({
    type: 'student.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { student: { id: student.id, email, first_name: 'Kate', last_name: 'Nowak', locale } },
  })
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toEqual({
    id: expect.any(Number),
    message_id: first?.id,
    type: 'student.created',
    state: 'delivered',
    attempts: [{ at: expect.any(String), status: 204, ms: expect.any(Number), error: null }],
    next_try_at: null,
    created_at: expect.any(String),
  })
  const full = await (await staff.request(`/home/webhooks/${id}/deliveries/${delivery?.id}`)).json()
  expect(full.delivery.request.body).toBe(first?.body)
  expect(full.delivery.request.headers).toMatchObject({ 'webhook-id': first?.id, 'content-type': 'application/json' })
  expect(full.delivery.response).toBe('')
})

test('nothing is written where the transaction fails, and nothing for types that nobody wants', async () => {
  const { id } = await addWebhook({ events: ['order.paid'] })
  await makeStudent()
  await staff.request(`/home/webhooks/${id}`, { method: 'PUT', body: { events: ['student.created'] } })
  const failing = inSchool(1, async (db) => {
    await aStudent(db)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await deliveriesOf(id)).toEqual([])
})

test('what fails is tried again, under the same id, with a signature of its own', async () => {
  const { id } = await addWebhook()
  receiver.answer((_, response) => response.writeHead(503, { 'retry-after': '120' }).end('upstream is restarting'))
  await makeStudent()
  await runJobs()
  const [waiting] = await deliveriesOf(id)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: [{ status: 503 }] })
  const full = await (await staff.request(`/home/webhooks/${id}/deliveries/${waiting?.id}`)).json()
  expect(full.delivery.response).toBe('upstream is restarting')
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ wait: number }>(sql`
    select extract(epoch from next_try_at - now())::float8 as wait from webhook_deliveries where school_id = 1 and id = ${waiting?.id}`),
  )
  // Retry-After is obeyed where it is longer than the pause of our own.
  expect(rows[0]?.wait).toBeGreaterThan(100)
  receiver.answer((_, response) => response.writeHead(200).end('ok'))
  await runDue(id)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: [{ status: 503 }, { status: 200 }] }])
  const [first, second] = receiver.received
  expect(second?.id).toBe(first?.id)
  expect(second).toMatchObject({ valid: 1 })
})

test('a redirect is not followed, and fails', async () => {
  const { id } = await addWebhook()
  receiver.answer((_, response) => response.writeHead(302, { location: receiver.address }).end())
  await makeStudent()
  await runJobs()
  expect(receiver.received).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: [{ status: 302 }] }])
})

test('of a long answer the beginning is kept', async () => {
  const { id } = await addWebhook()
  receiver.answer((_, response) => response.writeHead(200).end('x'.repeat(2_000_000)))
  await makeStudent()
  await runJobs()
  const [delivery] = await deliveriesOf(id, '?state=delivered')
  const full = await (await staff.request(`/home/webhooks/${id}/deliveries/${delivery?.id}`)).json()
  expect(full.delivery.response).toBe('x'.repeat(1024))
})

test('messages about one thing arrive in order, whatever fails', async () => {
  const { id } = await addWebhook({ events: ['student.created', 'student.updated'] })
  receiver.answer((_, response, nth) => response.writeHead(nth === 1 ? 500 : 200).end())
  const student = await makeStudent()
  const { changeAccount } = await import('#app/people/accounts/accounts.server.ts')
  for (const firstName of ['Ola', 'Ula']) await inSchool(1, (db) => changeAccount(db, student, { firstName }))
  await runJobs()
  // The first waits for its next try, and the others wait for the first.
  expect(receiver.received).toHaveLength(1)
  await runDue(id)
  const names = receiver.received.map(({ message }) => (message.data.student as { first_name: string }).first_name)
  expect(names).toEqual(['Kate', 'Kate', 'Ola', 'Ula'])
})

test('one that fails keeps messages about other things waiting no longer than its answer takes', async () => {
  const { id } = await addWebhook()
  receiver.answer((_, response, nth) => response.writeHead(nth === 1 ? 500 : 200).end())
  await makeStudent()
  await makeStudent()
  await makeStudent()
  await runJobs()
  const states = (await deliveriesOf(id)).map(({ state }) => state).sort()
  expect(states).toEqual(['delivered', 'delivered', 'waiting'])
})

test('after the last try a message has failed, and its successors go on', async () => {
  const { id } = await addWebhook({ events: ['student.created', 'student.updated'] })
  receiver.answer((_, response, nth) => response.writeHead(nth <= 10 ? 500 : 200).end())
  const student = await makeStudent()
  const { changeAccount } = await import('#app/people/accounts/accounts.server.ts')
  await inSchool(1, (db) => changeAccount(db, student, { firstName: 'Ola' }))
  for (let tries = 0; tries < 11; tries++) await runDue(id)
  const [next, failed] = await deliveriesOf(id)
  expect(failed).toMatchObject({ state: 'failed', next_try_at: null })
  expect(failed?.attempts).toHaveLength(10)
  expect(next).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
})

test('410 disables the webhook, what waits has failed, and the owners are told', async () => {
  const owner = await inSchool(1, (db) => aStudent(db, { role: 'owner' }))
  const { id } = await addWebhook()
  receiver.answer((_, response) => response.writeHead(410).end())
  await makeStudent()
  await makeStudent()
  await runJobs()
  expect(receiver.received).toHaveLength(1)
  const { webhook } = await (await staff.request(`/home/webhooks/${id}`)).json()
  expect(webhook).toMatchObject({ enabled: false, disabled_reason: 'gone' })
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ subject: string }>(
      sql`select subject from mails where school_id = 1 and kind = 'webhooks.disabled' and account_id = ${owner.id}`,
    ),
  )
  expect(rows).toEqual([{ subject: expect.stringContaining('127.0.0.1') }])
  // What happens while it is disabled is not sent afterwards.
  await makeStudent()
  expect((await staff.post(`/home/webhooks/${id}/test`)).status).toBe(409)
  const enabled = await staff.request(`/home/webhooks/${id}`, { method: 'PUT', body: { enabled: true } })
  expect(await enabled.json()).toMatchObject({ webhook: { enabled: true, disabled_reason: null } })
  await runJobs()
  expect(receiver.received).toHaveLength(1)
})

test('five days of failure disable the webhook; one delivery between them begins anew', async () => {
  const { id } = await addWebhook()
  const since = (days: number) =>
    inSchool(1, (db) =>
      db.execute(sql`update webhooks
    set failing_since = now() - make_interval(days => ${days}) where school_id = 1 and id = ${id}`),
    )
  receiver.answer((_, response) => response.writeHead(500).end())
  await makeStudent()
  await since(4)
  await runDue(id)
  expect((await (await staff.request(`/home/webhooks/${id}`)).json()).webhook.enabled).toBe(true)
  receiver.answer((_, response) => response.writeHead(200).end())
  await runDue(id)
  receiver.answer((_, response) => response.writeHead(500).end())
  await makeStudent()
  await runDue(id)
  await since(6)
  await runDue(id)
  expect((await (await staff.request(`/home/webhooks/${id}`)).json()).webhook).toMatchObject({
    enabled: false,
    disabled_reason: 'failing',
  })
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret } = await addWebhook()
  const answer = await staff.post(`/home/webhooks/${id}/rotate`)
  expect(answer.status).toBe(200)
  const rotated = (await answer.json()).secret as string
  expect(rotated).not.toBe(secret)
  await makeStudent()
  await runJobs()
  expect(receiver.received[0]).toMatchObject({ signatures: 2, valid: 1 })
  receiver.trust(rotated)
  await inSchool(1, (db) =>
    db.execute(sql`update webhooks set former_until = now() - interval '1 second' where school_id = 1 and id = ${id}`),
  )
  await makeStudent()
  await runJobs()
  expect(receiver.received[1]).toMatchObject({ signatures: 1, valid: 1 })
  receiver.distrust(rotated)
  await makeStudent()
  await runJobs()
  expect(receiver.received[2]).toMatchObject({ valid: 0 })
})

test('a test is sent once, and a message again under its own id', async () => {
  const { id } = await addWebhook()
  receiver.answer((_, response) => response.writeHead(500).end('no'))
  const tested = await staff.post(`/home/webhooks/${id}/test`)
  expect(tested.status).toBe(202)
  expect((await tested.json()).delivery).toMatchObject({ type: 'test.ping', state: 'waiting', attempts: [] })
  await runJobs()
  expect(receiver.received[0]?.message).toMatchObject({ type: 'test.ping', data: { webhook: { id } } })
  const [failed] = await deliveriesOf(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: [{ status: 500 }] })
  receiver.answer((_, response) => response.writeHead(200).end())
  const again = await staff.post(`/home/webhook-deliveries/${failed?.id}/redeliver`)
  expect(again.status).toBe(202)
  const { delivery } = await again.json()
  expect(delivery).toMatchObject({ message_id: failed?.message_id, state: 'waiting' })
  expect(delivery.id).not.toBe(failed?.id)
  await runJobs()
  expect(receiver.received.map((one) => one.id)).toEqual([failed?.message_id, failed?.message_id])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
  const elsewhere = await visitOf('owner', 2)
  expect((await elsewhere.post(`/home/webhook-deliveries/${failed?.id}/redeliver`)).status).toBe(404)
})

test('a worker that is lost between an answer and its record sends the message again', async () => {
  const { id } = await addWebhook()
  await makeStudent()
  // As a worker leaves it that ends after it claimed and sent.
  await inSchool(1, (db) =>
    db.execute(sql`update webhook_deliveries set claimed_until = now() + interval '1 minute'
    where school_id = 1 and webhook_id = ${id}`),
  )
  await runJobs()
  expect(receiver.received).toHaveLength(0)
  // The job that watches over what is on its way is waiting.
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ watched: boolean }>(sql`
    select watched_until > now() + interval '1 minute' as watched from webhooks where school_id = 1 and id = ${id}`),
  )
  expect(rows).toEqual([{ watched: true }])
  await inSchool(1, (db) =>
    db.execute(sql`update webhook_deliveries set claimed_until = now() where school_id = 1 and webhook_id = ${id}`),
  )
  await runDue(id)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }])
})

test('one webhook takes four turns at once, and one that fails a single one', async () => {
  const { id: webhookId } = await addWebhook()
  const { deliverDue } = await import('./delivering.server.ts')
  const open: (() => void)[] = []
  receiver.answer((_, response) => void open.push(() => response.writeHead(200).end()))
  /** How many of six workers have a message on its way before anything is answered; then all is. */
  async function countTurns(messages: number, turns: number) {
    for (let nth = 0; nth < messages; nth++) await makeStudent()
    let ended = 0
    const workers = Array.from({ length: 6 }, async () => {
      await deliverDue({ schoolId: 1, webhookId }, async () => {})
      ended += 1
    })
    await expect.poll(() => [open.length, ended]).toEqual([turns, 6 - turns])
    while (ended < workers.length) {
      open.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(workers)
  }
  await countTurns(8, 4)
  await inSchool(1, (db) =>
    db.execute(sql`update webhooks set failing_since = now() where school_id = 1 and id = ${webhookId}`),
  )
  await countTurns(3, 1)
  expect((await deliveriesOf(webhookId)).map(({ state }) => state)).toEqual(Array(11).fill('delivered'))
})

test('one that finds its webhook busy looks again, and asks for no further job', async () => {
  const { id: webhookId } = await addWebhook()
  await makeStudent()
  const [taken, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taking = inSchool(1, async (db) => {
    await db.execute(sql`select from webhooks where school_id = 1 and id = ${webhookId} for no key update`)
    taken.resolve()
    await left.promise
  })
  await taken.promise
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const countLooks = () => sent.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('skip locked')).length
  const asked: unknown[] = []
  const { deliverDue } = await import('./delivering.server.ts')
  const delivering = deliverDue({ schoolId: 1, webhookId }, async (_, afterMs) => void asked.push(afterMs))
  await expect.poll(countLooks).toBeGreaterThan(1)
  sent.mockRestore()
  expect([receiver.received.length, asked]).toEqual([0, []])
  left.resolve()
  await Promise.all([taking, delivering])
  // The one that is asked for looks after this worker, should it be lost.
  expect([receiver.received.length, asked]).toEqual([1, [75_000]])
})

test('the log is forgotten after thirty days, and a deleted webhook with it', async () => {
  const { id } = await addWebhook()
  const { id: gone } = await addWebhook()
  await makeStudent()
  await runJobs()
  await staff.request(`/home/webhooks/${gone}`, { method: 'DELETE' })
  const { pruneDeliveries } = await import('./pruning.server.ts')
  await pruneDeliveries({ schoolId: 1 })
  expect(await deliveriesOf(id)).toHaveLength(1)
  await inSchool(1, async (db) => {
    await db.execute(sql`update webhook_deliveries set created_at = now() - interval '31 days' where school_id = 1`)
    await db.execute(sql`update webhook_messages set created_at = now() - interval '31 days' where school_id = 1`)
  })
  await pruneDeliveries({ schoolId: 1 })
  const count = (table: string) =>
    inSchool(1, (db) =>
      db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)} where school_id = 1`),
    )
  expect((await count('webhook_deliveries')).rows).toEqual([{ n: 0 }])
  expect((await count('webhook_messages')).rows).toEqual([{ n: 0 }])
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select id from webhooks where school_id = 1 and id = ${gone}`),
  )
  expect(rows).toEqual([])
})

test('what was told about a person who leaves is forgotten', async () => {
  const { id } = await addWebhook({ events: ['student.created', 'student.deleted'] })
  const student = await makeStudent()
  await runJobs()
  const before = await deliveriesOf(id)
  const { deletePerson } = await import('#app/office/my-data/deletion.server.ts')
  await inSchool(1, (db) =>
    deletePerson(db, { ...student, kind: 'student', emailVerifiedAt: student.emailVerifiedAt } as never),
  )
  await runJobs()
  expect([before.length, receiver.ofType('student.deleted').length]).toEqual([1, 1])
  expect(await deliveriesOf(id)).toMatchObject([{ type: 'student.deleted', state: 'delivered' }])
})

test('a transaction that tells of several events looks for webhooks once, and another one looks anew', async () => {
  const look = () =>
    inSchool(1, async (db) => {
      const [paid, granted] = [
        await findSubscribers(db, 1, 'order.paid'),
        await findSubscribers(db, 1, 'access.granted'),
      ]
      return [paid?.ids, granted?.ids]
    })
  expect(await countStatementsAgain(look)).toBe(1)
  const before = await look()
  const { id } = await addWebhook({ events: ['order.paid'] })
  expect([before, await look()]).toEqual([
    [undefined, undefined],
    [[id], undefined],
  ])
})

test('what an event wrote while the webhook was being disabled is not sent when it is enabled again', async () => {
  const { id } = await addWebhook()
  expect((await staff.post(`/home/webhooks/${id}/disable`)).status).toBe(200)
  // Its transaction had read the webhook before.
  const message = { type: 'student.created' as const, at: '2026-11-29T12:00:00.000Z', data: {}, webhookIds: [id] }
  await inSchool(1, (db) => createMessage(db, 1, message))
  expect((await staff.post(`/home/webhooks/${id}/enable`)).status).toBe(200)
  await runJobs()
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['failed'])
})

test('two who change a webhook at once each change what they name', async () => {
  const { id } = await addWebhook({ description: 'Before' })
  const change = (body: object) => async () =>
    (await staff.request(`/home/webhooks/${id}`, { method: 'PUT', body })).status
  const both = [change({ events: ['order.paid'] }), change({ description: 'After' })] as const
  expect(await meet(/update "webhooks" set/, ...both)).toEqual([200, 200])
  expect(await (await staff.request(`/home/webhooks/${id}`)).json()).toMatchObject({
    webhook: { events: ['order.paid'], description: 'After' },
  })
})

test('a webhook that was deleted meanwhile is not changed', async () => {
  const { id } = await addWebhook()
  const path = `/home/webhooks/${id}`
  const answers = await meet(
    /update "webhooks" set/,
    async () => (await staff.request(path, { method: 'DELETE' })).status,
    async () => (await staff.request(path, { method: 'PUT', body: { description: 'Late' } })).status,
  )
  expect(answers).toEqual([200, 404])
})

test('a database that cannot be asked whether it is held is no failure of the receiver', async () => {
  const { id } = await addWebhook()
  await makeStudent()
  const { DATABASE_URL } = env
  env.DATABASE_URL = 'postgres://127.0.0.1:1/away'
  clearHeldCache()
  await expect(runDue(id)).rejects.toThrow('could not be asked')
  env.DATABASE_URL = DATABASE_URL
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: [] }])
  expect(receiver.received).toEqual([])
})
