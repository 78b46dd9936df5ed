import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLeadForm } from '#app/forms/leads/factory.server.ts'
import { confirmLead } from '#app/forms/leads/stored-leads.server.ts'
import { changeAccount } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { setStudentTags } from '#app/people/student-tags/student-tags.server.ts'
import { clearCaches } from '#app/platform/cache.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify } from '#tests/buyer.ts'
import { MAILING_DOUBLES, type MailingDouble, type MailingDoubleName, startMailing } from '#tests/doubles/mailing.ts'
import { startReceiver } from '#tests/doubles/webhooks.ts'
import { member } from '#tests/members.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import { aTag, tagsOf } from '#tests/tagging.ts'
import { SERVICES } from './mailing.ts'
import { getRuleKey } from './rule-key.server.ts'

let double: MailingDouble
let staff: Visit

const PATH = '/home/integrations'

async function visitOf(role: 'owner' | 'administrator' | 'instructor' | 'student', schoolId: 1 | 2 = 1) {
  return new Visit(schoolId).as(await inSchool(schoolId, (db) => aStudent(db, { role, schoolId })))
}

async function play(name: MailingDoubleName) {
  double = await startMailing(name)
  env.providerHosts.set(name, double.origin)
}

beforeEach(async () => {
  staff = (await visitOf('administrator')).speaking('en')
  await inSchool(1, (db) => db.execute(sql`delete from mailing_integrations where school_id = 1`))
})
afterEach(async () => {
  env.providerHosts.delete(double.name)
  await double.stop()
})

const credentials = (key = double.key) => ({
  api_key: key,
  ...(double.accountUrl && { account_url: double.accountUrl }),
})
const input = (more: object = {}) => ({ service: double.name, credentials: credentials(), ...more })

async function connect(more: object = {}): Promise<{ id: number }> {
  const answer = await staff.post(PATH, input(more))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).integration
}

const list = (nth = 0) => double.lists[nth]?.id ?? ''
const rule = (when: string, more: object = {}) => ({ when, list_id: list(), ...more })

type Row = { id: number; email: string; when: string; result: string; error: string | null; next_try_at: string | null }
const logOf = async (id: number): Promise<Row[]> => (await (await staff.request(`${PATH}/${id}/log`)).json()).data
const stateOf = async (id: number) => (await (await staff.request(`${PATH}/${id}`)).json()).integration
const entry = (email: string) => double.entries.filter((one) => one.email === email)

/** Has the next tries be due now. */
async function runDue(): Promise<void> {
  await inSchool(1, async (db) => {
    await db.execute(sql`update mailing_deliveries set next_try_at = now() where school_id = 1 and state = 'waiting'`)
    await db.execute(sql`update mailing_integrations set resting_until = null where school_id = 1`)
  })
  const { deliverDue } = await import('./delivering.server.ts')
  for (const id of await idsOf()) await deliverDue({ schoolId: 1, integrationId: id }, async () => {})
}
const idsOf = async () => {
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: string }>(sql`select id from mailing_integrations where school_id = 1`),
  )
  return rows.map(({ id }) => Number(id))
}

/** Somebody new buys a course, and agrees to marketing or not. */
async function buys({
  marketing = true,
  offer,
}: {
  marketing?: boolean
  offer?: Awaited<ReturnType<typeof forSale>>
} = {}) {
  const product = offer ?? (await forSale())
  const visit = new Visit()
  const buyer = newBuyer()
  const answer = await visit.post(`/${product.slug}/onepagecheckoutregister`, {
    ...buyer,
    consents: { ...CONSENTS, marketing },
  })
  expect(answer.status).toBe(200)
  const { redirect } = await answer.json()
  await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
  return { visit, email: buyer.email, product }
}

/** A student who agreed to marketing. */
async function aWilling(more: object = {}) {
  const student = await inSchool(1, (db) => aStudent(db, more))
  const visit = await new Visit().as(student)
  expect((await visit.post('/account/notifications', { news: true })).status).toBe(200)
  return { student, visit }
}

test('all services of the contract have a double', () => {
  double = { stop: async () => {}, name: 'kit' } as MailingDouble
  expect(MAILING_DOUBLES).toEqual(SERVICES)
})

describe.each(MAILING_DOUBLES)('%s', (name) => {
  beforeEach(() => play(name))

  test('is connected, listed, tested and disconnected; its key is shown by its end alone', async () => {
    const answer = await staff.post(PATH, input())
    expect(answer.status).toBe(201)
    const { integration } = await answer.json()
    expect(integration).toEqual({
      id: expect.any(Number),
      service: name,
      state: 'connected',
      last_error: null,
      api_key_end: double.key.slice(-4),
      rules: [],
    })
    const path = `${PATH}/${integration.id}`
    expect(await (await staff.request(PATH)).json()).toEqual({ data: [integration], next_page_url: null })
    expect(await (await staff.request(path)).json()).toEqual({ integration, import: null })
    expect(await (await staff.request(`${path}/lists`)).json()).toEqual({ data: double.lists })
    expect(await (await staff.post(`${path}/test`)).json()).toEqual({ integration })
    expect(await (await staff.page(path)).text()).not.toContain(double.key)
    expect(await (await staff.page(PATH)).text()).not.toContain(double.key)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select encode(api_key, 'escape') as key from mailing_integrations where school_id = 1`),
    )
    expect(JSON.stringify(rows)).not.toContain(double.key.slice(0, 8))
    expect(await (await staff.request(path, { method: 'DELETE' })).json()).toEqual({ deleted: true })
    expect((await staff.request(path)).status).toBe(404)
  })

  test('refuses a wrong key, and nothing is stored while it is away', async () => {
    const wrong = `${double.key.slice(0, 4)}0000${double.key.slice(8)}`
    const refused = await staff.post(PATH, input({ credentials: credentials(wrong) }))
    expect(refused.status).toBe(422)
    expect(Object.keys((await refused.json()).errors)).toEqual(['credentials.api_key'])
    await double.stop()
    const away = await staff.post(PATH, input())
    expect(away.status).toBe(503)
    expect(await (await staff.request(PATH)).json()).toMatchObject({ data: [] })
  })

  test('is told of a buyer who agreed, with name and tags, and not of one who did not', async () => {
    const { id } = await connect({ rules: [rule('purchase', { tags: ['portrait', 'bought'] })] })
    const { email } = await buys()
    const { email: silent } = await buys({ marketing: false })
    await runJobs()
    expect(entry(email)).toEqual([
      { email, list: list(), status: 'subscribed', tags: ['portrait', 'bought'], name: 'Karolina Nowak' },
    ])
    expect(entry(silent)).toEqual([])
    expect((await logOf(id)).map(({ email: to, when, result, error }) => ({ to, when, result, error }))).toEqual([
      { to: silent, when: 'purchase', result: 'skipped', error: 'Did not agree to marketing.' },
      { to: email, when: 'purchase', result: 'done', error: null },
    ])
    expect(JSON.stringify(double.calls)).not.toContain(silent)
  })

  test('follows a withdrawn consent, one that is given anew, and a changed address', async () => {
    await connect({ rules: [rule('tagged'), rule('tagged', { list_id: list(1), tags: ['vip'] })] })
    const { student, visit } = await aWilling()
    await inSchool(1, (db) => setStudentTags(db, student, ['VIP']))
    await runJobs()
    const statuses = (email: string) =>
      entry(email)
        .map(({ list: on, status }) => `${on} ${status}`)
        .sort()
    const both = [`${list()} subscribed`, `${list(1)} subscribed`]
    expect(statuses(student.email)).toEqual(both)
    await visit.post('/account/notifications', { news: false })
    await runJobs()
    expect(statuses(student.email).some((status) => status.endsWith(' subscribed'))).toBe(false)
    await visit.post('/account/notifications', { news: true })
    await runJobs()
    expect(statuses(student.email)).toEqual(both)
    const email = `moved-${student.email}`
    await inSchool(1, (db) => changeAccount(db, student, { email, emailKey: email }))
    await runJobs()
    expect(statuses(email)).toEqual(both)
    expect(statuses(student.email).some((status) => status.endsWith(' subscribed'))).toBe(false)
  })

  test('keeps the tags of a person who gets others', async () => {
    await connect({ rules: [rule('registration', { tags: ['one'] }), rule('tagged', { tags: ['two', 'one'] })] })
    const { student } = await aWilling()
    await runJobs()
    await inSchool(1, (db) => setStudentTags(db, student, ['VIP']))
    await runJobs()
    expect(entry(student.email)).toMatchObject([{ tags: ['one', 'two'] }])
  })

  test('is told once whatever breaks: no answer, its own error, too many calls, and an answer that is lost', async () => {
    const { id } = await connect({ rules: [rule('registration', { tags: ['new'] })] })
    for (const fault of ['silent', 'error', 'limit', 'lost'] as const) double.break(fault)
    const { student } = await aWilling()
    await runJobs()
    const [waiting] = await logOf(id)
    expect(waiting).toMatchObject({
      result: 'failed',
      error: `${await titleOf()} is not responding. Try again in a few minutes.`,
    })
    expect(await stateOf(id)).toMatchObject({ state: 'failing' })
    const wait = Date.parse(waiting?.next_try_at ?? '') - Date.now()
    expect(wait).toBeLessThanOrEqual(30_000)
    for (let tries = 0; tries < 4; tries++) await runDue()
    expect(entry(student.email)).toMatchObject([{ status: 'subscribed', tags: ['new'] }])
    expect(await logOf(id)).toMatchObject([{ result: 'done', error: null }])
    expect(await stateOf(id)).toMatchObject({ state: 'connected', last_error: null })
  })
})

async function titleOf() {
  const { SERVICE_NAMES } = await import('./mailing.ts')
  return SERVICE_NAMES[double.name]
}

describe('what holds for all services', () => {
  beforeEach(() => play('mailchimp'))

  test('the same service twice is a duplicate integration', async () => {
    const first = await connect()
    const answer = await staff.post(PATH, input())
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toMatch(/duplicate integration/i)
    expect((await (await staff.request(PATH)).json()).data).toMatchObject([{ id: first.id }])
    const page = await staff.page(`${PATH}/connect/mailchimp`)
    expect(page.headers.get('location')).toBe(`${PATH}/${first.id}`)
  })

  test('owners and administrators may, others may not, and other schools never', async () => {
    const { id } = await connect()
    expect((await (await visitOf('owner')).request(`${PATH}/${id}`)).status).toBe(200)
    for (const role of ['instructor', 'student'] as const) {
      const visit = await visitOf(role)
      expect((await visit.request(`${PATH}/${id}`)).status).toBe(403)
      expect((await visit.post(`${PATH}/${id}/import`)).status).toBe(403)
      expect((await visit.request(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(403)
    }
    expect((await new Visit().request(`${PATH}/${id}`)).status).toBe(401)
    const elsewhere = await visitOf('owner', 2)
    for (const path of ['', '/log', '/lists'])
      expect((await elsewhere.request(`${PATH}/${id}${path}`)).status).toBe(404)
    expect((await elsewhere.post(`${PATH}/${id}/import`)).status).toBe(404)
    expect((await (await elsewhere.request(PATH)).json()).data).toEqual([])
  })

  test.each([
    ['service', { service: 'mailman' }],
    ['credentials', { credentials: undefined }],
    ['credentials.api_key', { credentials: { api_key: '' } }],
    ['credentials.api_key', { credentials: { api_key: 'without-a-data-centre' } }],
    ['credentials.api_key', { credentials: { api_key: 'evil-us1.example.com/' } }],
    ['credentials.password', { credentials: { api_key: 'a-us21', password: 'x' } }],
    ['rules.0.when', { rules: [{ when: 'birthday', list_id: '4711' }] }],
    ['rules.0.list_id', { rules: [{ when: 'registration' }] }],
    ['rules.0.list_id', { rules: [{ when: 'registration', list_id: 'unknown' }] }],
    ['rules.0.tags.0', { rules: [{ when: 'registration', list_id: '4711', tags: [''] }] }],
    ['colour', { colour: 'red' }],
  ])('%s is refused', async (field, wrong) => {
    const answer = await staff.post(PATH, { ...input(), ...wrong })
    expect(answer.status, field).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toContain(field)
  })

  test('a rule for what does not exist is a 404, and one for another kind of thing a 422', async () => {
    const product = await forSale()
    expect((await staff.post(PATH, input({ rules: [rule('purchase', { product_id: 987_654 })] }))).status).toBe(404)
    const mixed = await staff.post(PATH, input({ rules: [rule('lead', { product_id: product.id })] }))
    expect(mixed.status).toBe(422)
    expect(Object.keys((await mixed.json()).errors)).toEqual(['rules.0.product_id'])
  })

  test('ActiveCampaign is called at its own hosts alone', async () => {
    for (const account_url of [
      'http://studio.api-us1.com',
      'https://127.0.0.1',
      'https://api-us1.com.evil.example',
      '',
    ]) {
      const answer = await staff.post(PATH, { service: 'activecampaign', credentials: { api_key: 'key', account_url } })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toEqual(['credentials.account_url'])
    }
  })

  test('a rule for one product passes on its buyers, and rules are replaced as a whole', async () => {
    const offer = await forSale()
    const { id } = await connect({ rules: [rule('purchase', { product_id: offer.id })] })
    const other = await buys()
    const bought = await buys({ offer })
    await runJobs()
    expect([entry(other.email).length, entry(bought.email).length]).toEqual([0, 1])
    const rules = [rule('registration', { tags: ['new'] }), rule('lead')]
    const changed = await staff.request(`${PATH}/${id}`, { method: 'PUT', body: { rules } })
    expect((await changed.json()).integration).toMatchObject({ rules, api_key_end: double.key.slice(-4) })
    const added = await staff.post(`${PATH}/${id}/rules`, rule('membership_started', { tags: ['a', 'a'] }))
    expect((await added.json()).integration.rules).toHaveLength(3)
    const key = getRuleKey({ when: 'registration', listId: list(), tags: ['new'] })
    expect(await (await staff.page(`${PATH}/${id}`)).text()).toContain(key)
    const dropped = await staff.request(`${PATH}/${id}/rules/${key}`, { method: 'DELETE' })
    expect((await dropped.json()).integration.rules).toEqual([
      rule('lead'),
      rule('membership_started', { tags: ['a'] }),
    ])
    // Whoever looks at the page of before deletes no other rule.
    expect((await staff.request(`${PATH}/${id}/rules/${key}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('leads are passed on who agreed, with a double opt-in once they confirmed', async () => {
    const [plain, asking, silent] = await inSchool(1, async (db) => [
      await aLeadForm(db, { consent_text: 'Write to me.' }),
      await aLeadForm(db, { consent_text: 'Write to me.', double_opt_in: true }),
      await aLeadForm(db),
    ])
    const { id } = await connect({ rules: [rule('lead')] })
    const send = async (form: { id: number }, email: string, more: object = {}) => {
      const answer = await new Visit().post('/lead', { form_id: form.id, name: 'Ola', email, ...more })
      expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    }
    await send(plain as { id: number }, 'agreed@example.com', { _consent: true })
    await send(asking as { id: number }, 'asked@example.com', { _consent: true })
    await send(silent as { id: number }, 'silent@example.com')
    await runJobs()
    expect(double.entries.map(({ email }) => email)).toEqual(['agreed@example.com'])
    expect(entry('agreed@example.com')).toMatchObject([{ name: 'Ola' }])
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ id: string }>(sql`select id from leads where school_id = 1 and email = 'asked@example.com'`),
    )
    await inSchool(1, (db) => confirmLead(db, { schoolId: 1, id: Number(rows[0]?.id) } as never))
    await runJobs()
    expect(entry('asked@example.com')).toHaveLength(1)
    expect((await logOf(id)).map(({ email, result }) => `${email} ${result}`)).toEqual([
      'asked@example.com done',
      'silent@example.com skipped',
      'agreed@example.com done',
    ])
  })

  test('a fact reaches each kind of integration that waits for it, a webhook, a mailing service and a tag rule', async () => {
    const receiver = await startReceiver()
    const webhook = await staff.post('/home/webhooks', { url: receiver.address, events: ['student.created'] })
    await connect({ rules: [rule('registration')] })
    const tag = await aTag(staff)
    const tagRule = { when: 'registration', tag_id: tag.id, until_end: false, apply_now: false }
    expect((await staff.post('/home/student-tags/rules', tagRule)).status).toBe(201)
    const { student } = await aWilling()
    expect(await tagsOf(student.email)).toEqual([tag.name])
    expect(entry(student.email)).toHaveLength(1)
    expect(receiver.ofType('student.created')).toHaveLength(1)
    await staff.request(`/home/webhooks/${(await webhook.json()).webhook.id}`, { method: 'DELETE' })
    await staff.request(`/home/student-tags/${tag.id}`, { method: 'DELETE' })
    await receiver.stop()
  })

  test('memberships that start and end are passed on, also where the clock ends them', async () => {
    const rules = [rule('membership_started'), rule('membership_ended', { list_id: list(1) })]
    await connect({ rules })
    const { visit, id } = await member()
    await visit.post('/account/notifications', { news: true })
    await runDue()
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ email: string }>(sql`select a.email from memberships m
        join accounts a on a.school_id = 1 and a.id = m.account_id where m.school_id = 1 and m.id = ${id}`),
    )
    const email = rows[0]?.email ?? ''
    expect(entry(email).map((one) => one.list)).toEqual([list()])
    await inSchool(1, (db) =>
      db.execute(
        sql`update memberships set status = 'CANCELED', next_charge_at = null, until = now() where school_id = 1 and id = ${id}`,
      ),
    )
    await runSchedule('webhooks.tell-of-ended')
    await runSchedule('webhooks.tell-of-ended')
    expect(entry(email).map((one) => one.list)).toEqual([list(), list(1)])
  })

  test('what happens while it is off is not passed on later, but a withdrawn consent is', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    const { student, visit } = await aWilling()
    await runJobs()
    expect(entry(student.email)).toMatchObject([{ status: 'subscribed' }])
    const off = await staff.request(`${PATH}/${id}`, { method: 'PUT', body: { enabled: false } })
    expect((await off.json()).integration).toMatchObject({ state: 'off' })
    await visit.post('/account/notifications', { news: false })
    const { student: later } = await aWilling()
    await runJobs()
    expect((await staff.post(`${PATH}/${id}/import`)).status).toBe(409)
    expect(entry(student.email)).toMatchObject([{ status: 'subscribed' }])
    await staff.request(`${PATH}/${id}`, { method: 'PUT', body: { enabled: true } })
    await runJobs()
    expect(entry(student.email)).toMatchObject([{ status: 'unsubscribed' }])
    expect(entry(later.email)).toEqual([])
  })

  test('who unsubscribed at the service stays so: a failure that is not repeated', async () => {
    const { id } = await connect({ rules: [rule('tagged')] })
    const { student } = await aWilling()
    await inSchool(1, (db) => setStudentTags(db, student, ['one']))
    await runJobs()
    double.leave(student.email)
    await inSchool(1, (db) => setStudentTags(db, student, ['one', 'two']))
    await runJobs()
    expect((await logOf(id))[0]).toMatchObject({
      result: 'failed',
      error: 'This address unsubscribed in Mailchimp. Only they can subscribe again.',
      next_try_at: null,
    })
    expect(entry(student.email)).toMatchObject([{ status: 'unsubscribed' }])
    expect(await stateOf(id)).toMatchObject({ state: 'connected' })
  })

  test('an address goes even where the service refuses the new one, which is added once it takes it', async () => {
    const { id } = await connect({ rules: [rule('registration', { tags: ['new'] })] })
    const { student } = await aWilling()
    await runJobs()
    const email = `moved-${student.email}`
    double.entries.push({ email, list: list(), status: 'unsubscribed', tags: [], name: '' })
    await inSchool(1, (db) => changeAccount(db, student, { email, emailKey: email }))
    await runJobs()
    expect(entry(student.email)).toMatchObject([{ status: 'unsubscribed' }])
    const [failed] = await logOf(id)
    expect(failed).toMatchObject({ email, when: 'email_changed', result: 'failed' })
    double.entries.splice(double.entries.indexOf(entry(email)[0] as never), 1)
    expect((await staff.post(`${PATH}/${id}/log/${failed?.id}/retry`)).status).toBe(202)
    await runJobs()
    expect(entry(email)).toMatchObject([{ list: list(), status: 'subscribed', tags: ['new'] }])
    expect((await logOf(id))[0]).toMatchObject({ email, result: 'done' })
  })

  test('a change of rules that waited for the service keeps what a colleague switched off meanwhile', async () => {
    const { id } = await connect()
    double.pause()
    const saved = staff.request(`${PATH}/${id}`, { method: 'PUT', body: { rules: [rule('registration')] } })
    await expect.poll(double.countWaiting).toBe(1)
    expect((await staff.post(`${PATH}/${id}/disable`)).status).toBe(200)
    double.resume()
    expect((await (await saved).json()).integration).toMatchObject({ state: 'off', rules: [rule('registration')] })
  })

  test('two rules that are added at once are both kept', async () => {
    const { id } = await connect()
    double.pause()
    const rules = [rule('registration'), rule('lead')]
    const added = rules.map((one) => staff.post(`${PATH}/${id}/rules`, one))
    await expect.poll(double.countWaiting).toBe(2)
    double.resume()
    for (const answer of await Promise.all(added)) expect(answer.status).toBe(201)
    expect((await stateOf(id)).rules).toEqual(expect.arrayContaining(rules))
  })

  test('with a key that is refused one person finds out, and nobody else is asked for', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    for (let nth = 0; nth < 4; nth++) await aWilling()
    double.trust('fedcba9876543210fedcba9876543210-us21')
    const before = double.calls.length
    await runJobs()
    await runSchedule('mailing-lists.resume')
    expect(double.calls.length - before).toBe(1)
    expect((await logOf(id)).map(({ result }) => result)).toEqual(['failed'])
    // The service takes the key again: the hour is over, and one person finds that out for all.
    double.trust(double.key)
    await runDue()
    expect(double.entries).toHaveLength(4)
    expect(await stateOf(id)).toMatchObject({ state: 'connected', last_error: null })
  })

  test('whatever a service answers is written down: a wait without end, and characters that there are not', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    double.break('forever')
    const { student } = await aWilling()
    await runJobs()
    const [waiting] = await logOf(id)
    expect(waiting?.error).toContain('slow down')
    expect(Date.parse(waiting?.next_try_at ?? '') - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    double.break('garbled')
    await runDue()
    expect(await logOf(id)).toMatchObject([{ result: 'failed', error: expect.stringContaining('no') }])
    await staff.post(`${PATH}/${id}/log/${waiting?.id}/retry`, {})
    await runDue()
    expect(entry(student.email)).toMatchObject([{ status: 'subscribed' }])
  })

  test('a new key while it is off, or a check, adds nobody whom the former key had refused', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    const other = 'fedcba9876543210fedcba9876543210-us21'
    double.trust(other)
    const { student } = await aWilling()
    await runJobs()
    const off = { enabled: false, credentials: credentials(other) }
    expect((await staff.request(`${PATH}/${id}`, { method: 'PUT', body: off })).status).toBe(200)
    expect((await staff.post(`${PATH}/${id}/test`)).status).toBe(200)
    await staff.post(`${PATH}/${id}/enable`)
    await runJobs()
    expect(entry(student.email)).toEqual([])
    expect(await logOf(id)).toMatchObject([{ result: 'skipped', error: 'The integration was paused.' }])
  })

  test('a check while it is off adds nobody whom the key had refused', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    double.trust('fedcba9876543210fedcba9876543210-us21')
    const { student } = await aWilling()
    await runJobs()
    await staff.post(`${PATH}/${id}/disable`)
    double.trust(double.key)
    expect((await (await staff.post(`${PATH}/${id}/test`)).json()).integration).toMatchObject({ state: 'off' })
    await staff.post(`${PATH}/${id}/enable`)
    await runJobs()
    expect(entry(student.email)).toEqual([])
  })

  test('who has not confirmed an address can take it out, but not put it back', async () => {
    const form = await inSchool(1, (db) => aLeadForm(db, { consent_text: 'Write to me.' }))
    await connect({ rules: [rule('lead')] })
    const email = 'not-confirmed@example.com'
    await new Visit().post('/lead', { form_id: form.id, name: 'Ola', email, _consent: true })
    await runJobs()
    expect(entry(email)).toMatchObject([{ status: 'subscribed' }])
    const student = await inSchool(1, (db) => aStudent(db, { email }))
    const visit = await new Visit().as(student)
    await visit.post('/account/notifications', { news: false })
    await runJobs()
    expect(entry(email)).toMatchObject([{ status: 'unsubscribed' }])
    await visit.post('/account/notifications', { news: true })
    await runJobs()
    expect(entry(email)).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('a key that is refused later fails each person once, and a new key passes them on', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    double.trust('fedcba9876543210fedcba9876543210-us21')
    const { student } = await aWilling()
    await runJobs()
    expect(await logOf(id)).toMatchObject([{ result: 'failed', next_try_at: null }])
    expect(await stateOf(id)).toMatchObject({
      state: 'failing',
      last_error: expect.stringContaining('refused the API key'),
    })
    expect((await (await staff.post(`${PATH}/${id}/test`)).json()).integration).toMatchObject({ state: 'failing' })
    expect((await staff.request(`${PATH}/${id}/lists`)).status).toBe(409)
    expect(await (await staff.page(PATH)).text()).toContain('refused the API key')
    const body = { credentials: credentials('fedcba9876543210fedcba9876543210-us21') }
    expect((await staff.request(`${PATH}/${id}`, { method: 'PUT', body })).status).toBe(200)
    await runJobs()
    expect(entry(student.email)).toMatchObject([{ status: 'subscribed' }])
    expect(await stateOf(id)).toMatchObject({ state: 'connected', last_error: null, api_key_end: 'us21' })
  })

  test('a person is given up after six tries, and retried by hand', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    double.break('limit', 6)
    const { student } = await aWilling()
    for (let tries = 0; tries < 6; tries++) await runDue()
    const [failed] = await logOf(id)
    expect(failed).toMatchObject({
      result: 'failed',
      next_try_at: null,
      error: 'Mailchimp asked us to slow down.',
    })
    const again = await staff.post(`${PATH}/${id}/log/${failed?.id}/retry`)
    expect(again.status).toBe(202)
    await runJobs()
    expect(entry(student.email)).toHaveLength(1)
    expect((await staff.post(`${PATH}/${id}/log/${failed?.id}/retry`)).status).toBe(409)
    expect((await staff.post(`${PATH}/${id}/log/987654/retry`)).status).toBe(404)
  })

  test('while a service is away one person at a time finds out, and the others use up no tries', async () => {
    await connect({ rules: [rule('registration')] })
    double.break('error', 3)
    for (let nth = 0; nth < 5; nth++) await aWilling()
    const before = double.calls.length
    await runJobs()
    expect(double.calls.length - before).toBe(1)
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ tries: number; n: number }>(sql`select tries::int, count(*)::int as n from mailing_deliveries
        where school_id = 1 group by tries order by tries`),
    )
    expect(rows).toEqual([
      { tries: 0, n: 4 },
      { tries: 1, n: 1 },
    ])
    for (let tries = 0; tries < 5; tries++) await runDue()
    expect(double.entries).toHaveLength(5)
  })

  test('what happens to one person is passed on in its order, whatever fails', async () => {
    const { id } = await connect({ rules: [rule('registration'), rule('tagged', { list_id: list(1) })] })
    double.break('limit')
    const { student } = await aWilling()
    await runJobs()
    await inSchool(1, (db) => setStudentTags(db, student, ['later']))
    await inSchool(1, (db) =>
      db.execute(sql`update mailing_integrations set resting_until = null where school_id = 1 and id = ${id}`),
    )
    await runJobs()
    expect(entry(student.email)).toEqual([])
    await runDue()
    expect(entry(student.email).map((one) => one.list)).toEqual([list(), list(1)])
  })

  test('a worker that is lost leaves nobody behind', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    const { student } = await aWilling()
    await inSchool(1, (db) =>
      db.execute(
        sql`update mailing_integrations set claimed_until = now() + interval '1 minute' where school_id = 1 and id = ${id}`,
      ),
    )
    await runJobs()
    expect(double.entries).toEqual([])
    await inSchool(1, (db) =>
      db.execute(sql`update mailing_integrations set claimed_until = now() where school_id = 1 and id = ${id}`),
    )
    await runSchedule('mailing-lists.resume')
    expect(entry(student.email)).toHaveLength(1)
  })

  test('who is there already is imported in the background, once, and only with a consent', async () => {
    const { student: willing } = await aWilling()
    await inSchool(1, (db) => setStudentTags(db, willing, ['import']))
    const silent = await inSchool(1, (db) => aStudent(db))
    await inSchool(1, (db) => setStudentTags(db, silent, ['import']))
    const tagId = await inSchool(1, async (db) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from student_tags where school_id = 1 and name = 'import'`,
      )
      return Number(rows[0]?.id)
    })
    const { id } = await connect({ rules: [rule('tagged', { student_tag_id: tagId })] })
    const started = await staff.post(`${PATH}/${id}/import`)
    expect(started.status).toBe(202)
    expect((await started.json()).import).toMatchObject({ state: 'running', total: 0, done: 0, failed: 0 })
    await runJobs()
    const progress = async () => (await (await staff.request(`${PATH}/${id}`)).json()).import
    expect(await progress()).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 })
    expect(double.entries.map(({ email }) => email)).toEqual([willing.email])
    await staff.post(`${PATH}/${id}/import`)
    await runJobs()
    expect(await progress()).toMatchObject({ state: 'done', total: 0 })
    expect(await logOf(id)).toHaveLength(1)
  })

  test('an import without rules is refused, and a buyer does not wait for it', async () => {
    const { id } = await connect()
    expect((await staff.post(`${PATH}/${id}/import`)).status).toBe(409)
    await staff.request(`${PATH}/${id}`, { method: 'PUT', body: { enabled: false } })
    for (let nth = 0; nth < 3; nth++) await aWilling()
    await staff.request(`${PATH}/${id}`, { method: 'PUT', body: { enabled: true, rules: [rule('registration')] } })
    await staff.post(`${PATH}/${id}/import`)
    const { listPeople } = await import('./import-people.server.ts')
    await listPeople({ schoolId: 1, integrationId: id })
    const { student } = await aWilling()
    await runDue()
    expect(double.entries[0]?.email).toBe(student.email)
    expect(double.entries.length).toBeGreaterThanOrEqual(4)
  })

  test('a person who leaves is taken out there, and nothing of them stays here', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    const { student } = await aWilling()
    await runJobs()
    const { deletePerson } = await import('#app/office/my-data/deletion.server.ts')
    await inSchool(1, (db) => deletePerson(db, { ...student, kind: 'student' } as never))
    await runJobs()
    expect(entry(student.email)).toMatchObject([{ status: 'unsubscribed' }])
    expect(await logOf(id)).toEqual([])
    const { rows } = await inSchool(1, (db) => db.execute(sql`select 1 from mailing_contacts where school_id = 1`))
    expect(rows).toEqual([])
  })

  test('the log is forgotten after ninety days, and who is on a list is not', async () => {
    const { id } = await connect({ rules: [rule('registration')] })
    await aWilling()
    await runJobs()
    const age = (days: number) =>
      inSchool(1, (db) =>
        db.execute(
          sql`update mailing_deliveries set created_at = now() - make_interval(days => ${days}) where school_id = 1`,
        ),
      )
    await age(89)
    await runSchedule('mailing-lists.prune')
    expect(await logOf(id)).toHaveLength(1)
    await age(91)
    await runSchedule('mailing-lists.prune')
    expect(await logOf(id)).toEqual([])
    const { rows } = await inSchool(1, (db) => db.execute(sql`select 1 from mailing_contacts where school_id = 1`))
    expect(rows).toHaveLength(1)
  })

  test('the privacy policy names the services that are on', async () => {
    const policy = async () => {
      clearCaches()
      return (await new Visit().page('/privacy?lang=en')).text()
    }
    await inSchool(1, (db) =>
      db.execute(sql`insert into legal_texts (school_id, kind, version, html)
        values (1, 'privacy', 1, '{"pl":"<p>A</p>"}') on conflict do nothing`),
    )
    expect(await policy()).not.toContain('Mailchimp')
    const { id } = await connect()
    expect(await policy()).toMatch(/language and the date of consent on to Mailchimp/)
    await staff.post(`${PATH}/${id}/disable`)
    expect(await policy()).not.toContain('Mailchimp')
  })

  test('nothing is passed on where the transaction fails', async () => {
    await connect({ rules: [rule('registration')] })
    const failing = inSchool(1, async (db) => {
      await aStudent(db)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const { rows } = await inSchool(1, (db) => db.execute(sql`select 1 from mailing_deliveries where school_id = 1`))
    expect(rows).toEqual([])
  })
})
