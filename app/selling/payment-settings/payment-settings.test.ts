import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { clearSchoolCache, findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { findProviderAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { waysToPay } from '#app/selling/payment-providers/providers.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import type { PaymentDouble } from '#tests/doubles/payments.ts'
import { startPayu } from '#tests/doubles/payu.ts'
import { startPrzelewy24 } from '#tests/doubles/przelewy24.ts'

const SECRETS = { merchant_id: '123451', pos_id: '223451', crc_key: 'a1b2c3d4e5f6a7b1', api_key: 'api-key-of-school-1' }
const NAMES = Object.keys(SECRETS)

let owner: Visit
let administrator: Visit
let double: PaymentDouble

beforeAll(async () => {
  const accounts = await inSchool(1, async (db) => [
    await aStaffMember(db, { role: 'owner' }),
    await aStaffMember(db, { role: 'administrator' }),
  ])
  owner = await new Visit().as(accounts[0] as never)
  administrator = await new Visit().as(accounts[1] as never)
  double = await startPrzelewy24()
  env.providerHosts.set('przelewy24', double.origin)
})
afterAll(async () => {
  env.evaluation = true
  env.providerHosts.delete('przelewy24')
  await double.stop()
})
beforeEach(async () => {
  env.evaluation = true
  await inSchool(1, async (db) => {
    await db.execute(sql`delete from provider_accounts where school_id = 1`)
    await db.execute(sql`update schools set providers = '[]' where id = 1`)
  })
  clearSchoolCache()
})

const put = (name: string, body: object, visit = owner) =>
  visit.request(`/home/settings/payments/${name}`, { method: 'PUT', body })
const connect = (more: object = {}) =>
  put('przelewy24', { enabled: true, mode: 'production', credentials: SECRETS, ...more })
const shown = async (visit = owner) =>
  ((await (await visit.request('/home/settings/payments')).json()) as { providers: Shown[] }).providers
type Shown = { name: string; enabled: boolean; mode: string; complete: boolean; credentials: { ends: string | null }[] }
const p24 = async () => (await shown()).find(({ name }) => name === 'przelewy24')

describe('connecting a provider', () => {
  test('keeps what was entered, which nobody is shown again but for its end', async () => {
    const answer = await connect()
    expect(answer.status).toBe(200)
    expect(await p24()).toMatchObject({ enabled: true, mode: 'production', complete: true })
    expect((await p24())?.credentials.map(({ ends }) => ends)).toEqual(['', '', 'a7b1', 'ol-1'])
    const html = await (await owner.page('/home/settings/payments?lang=en')).text()
    expect([html.includes('Saved. Leave empty'), html.includes('ends with .')]).toEqual([true, false])
    const page = await (await owner.page('/home/settings/payments')).text()
    for (const text of [page, await answer.text()]) {
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
    }
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select changes from activity where school_id = 1 and type = 'settings'`),
    )
    expect(JSON.stringify(rows)).toContain('crc_key')
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('leaves as it was what is left empty, and takes out what is null', async () => {
    await connect()
    await connect({ enabled: false, credentials: { ...SECRETS, crc_key: '', api_key: 'another-key' } })
    expect((await findProviderAccount(1, 'przelewy24', NAMES))?.credentials).toEqual({
      ...SECRETS,
      api_key: 'another-key',
    })
    await connect({ enabled: false, credentials: { crc_key: null } })
    expect(await p24()).toMatchObject({ enabled: false, complete: false })
  })

  test('is refused where something is missing, unknown or not to be had', async () => {
    const incomplete = await connect({ credentials: { ...SECRETS, api_key: '' } })
    expect(incomplete.status).toBe(422)
    expect(Object.keys(((await incomplete.json()) as { errors: object }).errors)).toEqual(['credentials.api_key'])
    expect((await connect({ credentials: { ...SECRETS, password: 'x' } })).status).toBe(422)
    expect((await connect({ mode: 'live' })).status).toBe(422)
    expect((await connect({ more: 1 })).status).toBe(422)
    for (const name of ['nobody', 'sandbox'])
      expect((await put(name, { enabled: true, mode: 'sandbox' })).status).toBe(404)
    expect(await p24()).toMatchObject({ enabled: false, complete: false })
  })

  test('is the owner’s alone', async () => {
    expect(
      (await put('przelewy24', { enabled: true, mode: 'production', credentials: SECRETS }, administrator)).status,
    ).toBe(403)
    expect((await administrator.request('/home/settings/payments')).status).toBe(403)
    expect((await new Visit().request('/home/settings/payments')).status).toBe(401)
  })

  test('works in a plain form too, which shows what is wrong at its field', async () => {
    await owner.page('/home/settings/payments')
    const refused = await owner.submit('/home/settings/payments/przelewy24', { enabled: 'on', mode: 'production' })
    const again = await refused.text()
    expect(again).toContain('Required to offer this provider at checkout.')
    // Its card is open, and no other.
    expect(again.match(/<details class="provider" open/g)?.length).toBe(1)
    const fields = Object.fromEntries(Object.entries(SECRETS).map(([name, value]) => [`credentials.${name}`, value]))
    const saved = await owner.submit('/home/settings/payments/przelewy24', { mode: 'sandbox', ...fields })
    const back = saved.headers.get('location') ?? ''
    expect([saved.status, back]).toEqual([303, '/home/settings/payments?tried=przelewy24.known'])
    expect(await (await owner.page(back)).text()).toContain('Przelewy24 recognises these credentials.')
    expect(await p24()).toMatchObject({ enabled: false, mode: 'sandbox', complete: true })
  })

  test('tries what was entered: what the provider does not know is not offered, and that it is away stops nobody', async () => {
    const wrong = { credentials: { ...SECRETS, api_key: 'wrong-key-entered' } }
    const refused = await connect(wrong)
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        message: expect.any(String),
        errors: {
          'credentials.api_key': [
            expect.stringMatching(/rejected these credentials.*Its response: 401 Incorrect authentication$/),
          ],
        },
      },
    ])
    expect(await p24()).toMatchObject({ enabled: false, complete: false })
    expect(await (await connect({ ...wrong, enabled: false })).json()).toMatchObject({ tried: 'refused' })
    double.fail(503)
    expect(await (await connect()).json()).toMatchObject({ tried: 'unanswered', provider: { enabled: true } })
    double.fail(undefined)
    const asked = double.calls.map(({ path }) => path).filter((path) => path.includes('/by/sessionId/test-'))
    expect(asked.length).toBeGreaterThan(1)
    expect(await (await connect({ credentials: {}, enabled: false })).json()).toMatchObject({ tried: 'known' })
    for (const [locale, words] of [
      ['en', 'Saved, but Przelewy24 did not respond'],
      ['pl', 'Zapisano, ale Przelewy24 nie odpowiada'],
    ]) {
      const path = `/home/settings/payments?tried=przelewy24.unanswered&lang=${locale}`
      expect(await (await owner.page(path)).text()).toContain(words)
    }
    expect((await owner.page('/home/settings/payments?tried=nobody.nothing&lang=en')).status).toBe(200)
  })
})

describe('what a checkout offers', () => {
  const waysOf = async (slug: string, visit = new Visit()) => {
    const html = await (await visit.page(`/${slug}/checkout`)).text()
    const tiles = html.match(/<input[^>]*name="provider"[^>]*>/g) ?? []
    return tiles.map((tile) => /value="([^"]+)"/.exec(tile)?.[1])
  }

  test('follows what the school has connected, in its order, in currencies that are taken', async () => {
    env.evaluation = false
    const [sold, abroad] = [await forSale(), await forSale()]
    await inSchool(1, (db) => db.execute(sql`update prices set currency = 'USD' where product_id = ${abroad.id}`))
    expect((await new Visit().page(`/${sold.slug}/checkout`)).status).toBe(303)
    await connect()
    const other = await startPayu()
    env.providerHosts.set('payu', other.origin)
    await put('payu', { enabled: true, mode: 'production', credentials: other.credentials(1) })
    env.providerHosts.delete('payu')
    await other.stop()
    const ways = await waysOf(sold.slug)
    expect(ways.map((way) => way?.split('.')[0])).toContain('payu')
    expect(ways[0]).toBe('przelewy24.blik')
    const html = await (await new Visit().page(`/${sold.slug}/checkout`)).text()
    const tiles = [...html.matchAll(/<label[^>]*class="tile.*?<\/label>/gs)].map(([tile]) => tile)
    const shown = tiles.filter((tile) => tile.includes('name="provider"'))
    expect(shown).toHaveLength(ways.length)
    for (const way of shown) expect(way).toMatch(/way-blik|way-p24|<svg/)
    expect((await owner.post('/home/settings/payments/order', { names: ['payu', 'przelewy24'] })).status).toBe(200)
    expect((await waysOf(sold.slug))[0]).toMatch(/^payu\./)
    expect((await owner.post('/home/settings/payments/order', { names: ['payu'] })).status).toBe(409)
    expect((await waysOf(abroad.slug)).filter((way) => way?.startsWith('przelewy24'))).toEqual([])
    await connect({ enabled: false })
    expect((await waysOf(sold.slug)).filter((way) => way?.startsWith('przelewy24'))).toEqual([])
  })

  test('in test mode is for the staff alone, as everybody knows test cards', async () => {
    env.evaluation = false
    const offer = await forSale()
    await connect({ mode: 'sandbox' })
    expect((await new Visit().page(`/${offer.slug}/checkout`)).status).toBe(303)
    const school = await findSchool(1)
    const names = (kind: 'staff' | 'student') => waysToPay({ school, viewer: { kind } }, 'PLN').map(({ name }) => name)
    expect(names('staff')).toContain('przelewy24.transfer')
    expect(names('student')).toEqual([])
    const settings = async () => (await owner.page('/home/settings/payments?lang=en')).text()
    const [open, shut] = ['Visitors see it because', 'Visitors do not see it']
    const said = async () => (await settings()).match(new RegExp(`${open}|${shut}`))?.[0]
    expect(await said()).toBe(shut)
    env.evaluation = true
    expect(await said()).toBe(open)
    env.evaluation = false
    const order = { ...newBuyer(), consents: CONSENTS, provider: 'przelewy24' }
    const refused = await new Visit().post(`/${offer.slug}/onepagecheckoutregister`, order)
    expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['provider'],
    ])
  })

  test('in test mode takes no order of a student that was placed before', async () => {
    await connect({ mode: 'sandbox' })
    const offer = await forSale()
    const visit = new Visit()
    const order = { ...newBuyer(), consents: CONSENTS, provider: 'przelewy24' }
    const placed = await visit.post(`/${offer.slug}/onepagecheckoutregister`, order)
    const { hash } = (await placed.json()) as { hash: string }
    expect((await visit.post(`/transaction/${hash}/pay`)).status).toBe(200)
    env.evaluation = false
    expect((await visit.post(`/transaction/${hash}/pay`)).status).toBe(422)
  })

  test('is named by an order, which keeps the method and never the code', async () => {
    await connect({ mode: 'sandbox' })
    const offer = await forSale()
    const order = { ...newBuyer(), consents: CONSENTS, provider: 'przelewy24.blik' }
    const visit = new Visit()
    const path = `/${offer.slug}/onepagecheckoutregister`
    expect((await visit.post(path, order)).status).toBe(422)
    const short = await visit.post(`${path}?lang=pl`, { ...order, blik_code: '12345' })
    expect(await short.json()).toMatchObject({ errors: { blik_code: ['Wpisz 6 cyfr kodu BLIK.'] } })
    const placed = await visit.post(path, { ...order, blik_code: '777 123' })
    const { hash, redirect } = (await placed.json()) as { hash: string; redirect: string }
    expect(redirect).toBe(`/transaction/${hash}/pending`)
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select to_jsonb(t) as row from transactions t where school_id = 1 and hash = ${hash}`),
    )
    expect(rows[0]?.row).toMatchObject({ provider: 'przelewy24', method: 'blik', status: 'PENDING' })
    expect(JSON.stringify(rows)).not.toContain('777123')
  })
})

test('an order whose code the bank refused is paid by another one, also from the page where it waits', async () => {
  await connect({ mode: 'sandbox' })
  const visit = new Visit()
  const order = { ...newBuyer(), consents: CONSENTS, provider: 'przelewy24.blik', blik_code: '111 111' }
  expect((await visit.post(`/${(await forSale()).slug}/onepagecheckoutregister`, order)).status).toBe(422)
  const { data } = (await (await visit.request('/my/transactions')).json()) as { data: { hash: string }[] }
  const path = `/transaction/${data[0]?.hash}`
  expect(await (await visit.page(`${path}/pending`)).text()).toContain('name="blik_code"')
  for (const blik_code of ['12', '111111']) expect((await visit.post(`${path}/pay`, { blik_code })).status).toBe(422)
  expect((await visit.post(`${path}/pay`, { blik_code: '777 123' })).status).toBe(200)
  const codes = double.calls.filter((call) => call.path.endsWith('chargeByCode'))
  expect(codes.slice(-3).map(({ status }) => status)).toEqual([400, 400, 201])
})

describe('a test payment', () => {
  const tried = async () => {
    const answer = await owner.post('/home/settings/payments/przelewy24/test')
    return { status: answer.status, said: JSON.stringify(await answer.json()) }
  }

  test('says whether the credentials work, and is no order', async () => {
    expect((await tried()).status).toBe(409)
    await connect({ enabled: false, mode: 'sandbox' })
    const before = await inSchool(1, (db) => db.execute(sql`select count(*) from transactions where school_id = 1`))
    expect(await tried()).toMatchObject({ status: 200, said: expect.stringContaining('"works":true') })
    const after = await inSchool(1, (db) => db.execute(sql`select count(*) from transactions where school_id = 1`))
    expect(after.rows).toEqual(before.rows)
    await connect({ enabled: false, mode: 'sandbox', credentials: { api_key: 'wrong-key-entered' } })
    const wrong = await tried()
    expect(wrong).toMatchObject({ status: 422, said: expect.stringContaining('does not recognise these credentials') })
    double.fail(503)
    expect((await tried()).said).toContain('did not respond')
    double.fail(undefined)
  })

  test('moves no money', async () => {
    await connect()
    expect(await tried()).toMatchObject({ status: 409, said: expect.stringContaining('test mode') })
  })
})
