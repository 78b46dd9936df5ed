import { hash as digest } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { startConversions } from '#tests/doubles/conversions.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import type { TargetView } from './targets.ts'

const GA4 = { enabled: true, id: 'G-AB12CD34EF', secret: 'secret_of_ga4' }
const META = { enabled: true, id: '123456789012345', secret: 'EAAGm0PX4ZCpsBAKZC1234567890' }

let double: Awaited<ReturnType<typeof startConversions>>
let office: Visit

beforeAll(async () => {
  double = await startConversions({ ga4: [GA4.id, GA4.secret], meta: [META.id, META.secret] })
  env.providerHosts.set('ga4', double.origin).set('meta', double.origin)
  office = (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')
})
afterEach(async () => {
  double.fail(undefined)
  for (const target of ['ga4', 'meta']) await office.post(`/home/settings/conversions/${target}/remove`)
})
afterAll(async () => {
  env.providerHosts.delete('ga4')
  env.providerHosts.delete('meta')
  await double.stop()
})

const enter = (target: string, body: object) => office.post(`/home/settings/conversions/${target}`, body)
const targets = async () =>
  ((await (await office.request('/home/settings/conversions')).json()) as { targets: TargetView[] }).targets

/** A visitor who chose, or did not, orders and pays. */
async function buys(agreed: boolean | undefined, { pays = true, cookies = {} as Record<string, string> } = {}) {
  const offer = await forSale()
  const visit = new Visit(1, '192.0.2.44')
  if (agreed !== undefined) await visit.post('/cookies', { agreed })
  for (const [name, value] of Object.entries(cookies)) visit.cookies.set(name, value)
  const buyer = newBuyer()
  const answer = await visit.request(`/${offer.slug}/onepagecheckoutregister`, {
    method: 'POST',
    body: { ...buyer, consents: CONSENTS },
    headers: { 'user-agent': 'Firefox' },
  })
  const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
  if (pays) {
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
  }
  const order = await transactionOf(hash)
  return { visit, hash, id: order.id, number: orderNumber(order), buyer, offer, redirect }
}

const saidOf = (number: string) => double.told.filter((one) => one.number === number)
const visitOf = async (id: number) =>
  (
    await inSchool(1, (db) =>
      db.execute(sql`select target, state, visitor from conversions where transaction_id = ${id} order by target`),
    )
  ).rows

describe('a purchase', () => {
  test('is told each target once, with its value, however often its page is opened and its news come', async () => {
    await enter('ga4', GA4)
    await enter('meta', META)
    const cookies = { _ga: 'GA1.1.1234567.7654321', _fbc: 'fb.1.1700000000000.click' }
    const { visit, hash, number, buyer, offer, id } = await buys(true, { cookies })
    await runJobs()
    for (let times = 0; times < 3; times++) {
      await visit.page(`/transaction/${hash}/pending`)
      await visit.page(`/transaction/${hash}/thank-you`)
    }
    await runJobs()
    const [google, meta, ...more] = saidOf(number)
    expect(more).toEqual([])
    expect(google?.said).toMatchObject({
      client_id: '1234567.7654321',
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: number,
            value: 199,
            tax: 37.21,
            currency: 'PLN',
            items: [{ item_id: `${offer.id}`, quantity: 1, price: 199 }],
          },
        },
      ],
    })
    expect(meta?.said).toMatchObject({
      data: [
        {
          event_name: 'Purchase',
          event_id: number,
          user_data: {
            em: [digest('sha256', buyer.email)],
            client_ip_address: '192.0.2.44',
            client_user_agent: 'Firefox',
            fbc: 'fb.1.1700000000000.click',
          },
          custom_data: { value: 199, currency: 'PLN', content_ids: [`${offer.id}`], num_items: 1 },
        },
      ],
    })
    // Nobody's pages open with what they were told.
    expect(JSON.stringify(double.calls)).not.toContain(hash)
    expect(JSON.stringify(double.calls)).not.toContain(buyer.email)
    expect(await visitOf(id)).toEqual([
      { target: 'ga4', state: 'told', visitor: null },
      { target: 'meta', state: 'told', visitor: null },
    ])
    expect((await targets()).map(({ told }) => told)).toEqual([1, 1])
  })

  test('is told nobody without consent, after a refusal, or where nobody paid', async () => {
    await enter('ga4', GA4)
    const silent = await buys(undefined)
    const refused = await buys(false)
    const unpaid = await buys(true, { pays: false })
    await runJobs()
    for (const { number } of [silent, refused, unpaid]) expect(saidOf(number)).toEqual([])
    expect([await visitOf(silent.id), await visitOf(refused.id)]).toEqual([[], []])
    expect(await visitOf(unpaid.id)).toHaveLength(1)
    await inSchool(1, (db) => db.execute(sql`update conversions set agreed_at = now() - interval '9 days'`))
    await runSchedule('conversions.forget')
    expect(await visitOf(unpaid.id)).toEqual([])
  })

  test('is told nobody once its buyer agrees no more, though it was ordered before', async () => {
    await enter('ga4', GA4)
    const { visit, id, number, redirect } = await buys(true, { pays: false })
    expect(await visitOf(id)).toHaveLength(1)
    await visit.post('/cookies', { agreed: false })
    await visit.submit(redirect, { outcome: 'paid' })
    await runJobs()
    expect([await visitOf(id), saidOf(number)]).toEqual([[], []])
  })

  test('is told of whom the visitor agreed to alone: who was added later is asked about anew', async () => {
    await enter('ga4', GA4)
    const early = new Visit()
    await early.post('/cookies', { agreed: true })
    expect(early.cookies.get('consent')).toBe('yes.ga4')
    await enter('meta', META)
    const { number } = await buys(undefined, { cookies: { consent: 'yes.ga4' } })
    await runJobs()
    expect(saidOf(number).map(({ target }) => target)).toEqual(['ga4'])
    await early.post('/cookies', { agreed: true, click: 'IwAR0click' })
    expect(early.cookies.get('_fbc')).toMatch(/^fb\.1\.\d{13}\.IwAR0click$/)
    await early.submit('/cookies', { agreed: '0' })
    expect([early.cookies.get('consent'), early.cookies.get('_fbc')]).toEqual(['no.ga4.meta', undefined])
  })

  test('is told again under its number when no answer came, and one target keeps the other not waiting', async () => {
    await enter('ga4', GA4)
    await enter('meta', META)
    double.lose(/collect$/)
    const { number, id } = await buys(true)
    await runJobs()
    expect(await visitOf(id)).toMatchObject([{ state: 'waiting' }, { state: 'told' }])
    const { sendPurchase } = await import('./purchase-reports.server.ts')
    await sendPurchase({ schoolId: 1, transactionId: id })
    expect(await visitOf(id)).toMatchObject([{ state: 'told' }, { state: 'told' }])
    expect(saidOf(number).map(({ target }) => target)).toEqual(['ga4', 'meta', 'ga4'])
    expect(double.known('ga4').filter((one) => one === number)).toHaveLength(1)
  })

  test('that a target refuses is not told again, and staff read why', async () => {
    await enter('meta', { ...META, secret: 'EAAwrongwrongwrongwrong12' })
    const { number, id } = await buys(true)
    await runJobs()
    expect(saidOf(number)).toEqual([])
    expect(await visitOf(id)).toEqual([{ target: 'meta', state: 'refused', visitor: null }])
    const meta = (await targets()).find(({ name }) => name === 'meta')
    expect(meta?.problem).toContain('Invalid OAuth access token')
  })
})

describe('the settings', () => {
  test('keep the secret sealed and show its end alone; left empty it stays', async () => {
    expect((await enter('ga4', { ...GA4, id: 'UA-1' })).status).toBe(422)
    expect((await enter('ga4', { ...GA4, secret: '' })).status).toBe(422)
    expect((await enter('other', GA4)).status).toBe(404)
    const saved = await enter('ga4', GA4)
    expect([saved.status, await saved.text()]).toEqual([200, expect.not.stringContaining(GA4.secret)])
    expect((await enter('ga4', { ...GA4, id: 'G-ZZ99ZZ99', secret: '', enabled: false })).status).toBe(200)
    expect((await targets())[0]).toMatchObject({ id: 'G-ZZ99ZZ99', ends: '_ga4', enabled: false })
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ entered: Buffer }>(sql`select entered from conversion_targets`),
    )
    expect(rows[0]?.entered.toString('latin1')).not.toContain('secret_of_ga4')
    const instructor = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    expect((await instructor.request('/home/settings/conversions')).status).toBe(403)
  })

  test('have public pages ask, hidden until a script shows it, and allow nothing of others', async () => {
    const visit = new Visit().speaking('en')
    expect(await (await visit.page('/')).text()).not.toContain('data-consent')
    await enter('meta', META)
    const page = await (await visit.page('/?asks')).text()
    expect(page).toMatch(/<section class="consent" data-consent="meta"[^>]* hidden/)
    expect(page).not.toMatch(/googletagmanager|connect\.facebook/)
    const answer = await visit.page('/cookies')
    expect(answer.headers.get('content-security-policy')).not.toMatch(/google|facebook/)
    expect(await answer.text()).toContain('this school sends Meta data when you buy something')
  })
})
