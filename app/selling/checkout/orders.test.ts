import { beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer, ordered } from '#tests/buyer.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { booksOf, countOf, transactionOf } from '#tests/purchase-books.ts'
import { listConsents } from './consents.server.ts'

let offer: Offer
const registering = () => `/${offer.slug}/onepagecheckoutregister`
const register = (visit: Visit, body: object) =>
  visit.post(registering(), { ...newBuyer(), consents: CONSENTS, ...body })

beforeEach(async () => {
  offer = await forSale()
})

describe('an order', () => {
  test('makes the account, logs in and leads to the payment', async () => {
    const visit = new Visit()
    const named = { price_id: offer.prices[0]?.id, quantity: 1, bumps: [], provider: 'sandbox', affiliate: 'olga' }
    const answer = await register(visit, { ...named, expected_total: 19_900 })
    expect(answer.status).toBe(200)
    const { redirect, hash } = await answer.json()
    expect(redirect).toMatch(/^\/sandbox\/pay\/[\w-]{43}$/)
    // 32 random bytes: it opens a page, so nobody finds one by trying.
    expect(hash).toMatch(/^[\w-]{43}$/)
    expect(await booksOf(hash)).toMatchObject({
      status: 'PENDING',
      grants: 0,
      receipts: 0,
      history: ['PENDING'],
    })
    expect([...visit.cookies.keys()]).toContain('session')
    expect(visit.cookies.get('session')).toMatch(/^m/)
  })

  test('takes no name that is no text', async () => {
    for (const last_name of [[{ toString: 1 }], { toString: null }, 7, ['Nowak'], '', undefined]) {
      const body = { ...newBuyer(), last_name, consents: { terms: true } }
      const refused = await new Visit().post(registering(), body)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ errors: { last_name: [expect.any(String)] } })
    }
  })

  test('as a plain form leads there too, and shows the form again with what was typed', async () => {
    const visit = new Visit()
    await visit.request('/csrf')
    const { email } = newBuyer()
    const fields = { email, first_name: 'Karolina', last_name: 'Nowak', password: 'window light' }
    const again = await visit.submit(registering(), { ...fields, 'invoice.country': 'PL', password: 'x' })
    expect(again.status).toBe(422)
    const html = await again.text()
    expect(html).toContain(`value="${email}"`)
    expect(html).toContain('id="consents.terms-error"')
    expect(html).toContain('id="password-error"')
    expect(html).not.toContain('value="x"')
    const sent = await visit.submit(registering(), { ...fields, 'consents.terms': 'on', 'invoice.country': 'PL' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(/^\/sandbox\/pay\//)
  })

  test('keeps what was agreed to, in words and versions, and the invoice', async () => {
    const visit = new Visit()
    const invoice = {
      type: 'company',
      name: 'Pracownia',
      street: 'Kwiatowa 12',
      postal_code: '90-004',
      city: 'Łódź',
      country: 'PL',
      vat_id: 'pl 123-456-32-18',
    }
    const { hash } = await (await register(visit, { invoice, consents: { ...CONSENTS, marketing: false } })).json()
    const transaction = await transactionOf(hash)
    const consents = await inSchool(1, (db) => listConsents(db, transaction))
    expect(transaction.buyer.invoice).toEqual({ ...invoice, vat_id: 'PL1234563218' })
    expect(consents.map(({ kind, given }) => [kind, given])).toEqual([
      ['terms', true],
      ['withdrawal_waiver', true],
      ['marketing', false],
    ])
    expect(consents[0]?.wording).toBe('Akceptuję regulamin i\u00a0znam politykę prywatności.')
  })

  test('of somebody who has access is a 409 that says where', async () => {
    const free = await forSale({ amount: 0 })
    const { visit } = await ordered(free)
    const later = await visit.post(`/${free.slug}/onepagecheckout`, { consents: { terms: true, marketing: true } })
    expect(later.status).toBe(409)
    expect(await later.json()).toEqual({ message: expect.any(String), redirect: `/${free.slug}/watch` })
    const page = await visit.page(`/${free.slug}/checkout`)
    expect(page.headers.get('location')).toBe(`/${free.slug}/watch`)
  })

  test('of a free product is granted at once, without provider, ledger or receipt, and gives up no right', async () => {
    const free = await forSale({ amount: 0 })
    const { redirect, hash } = await ordered(free)
    const transaction = await transactionOf(hash)
    const consents = await inSchool(1, (db) => listConsents(db, transaction))
    expect(consents.map(({ kind }) => kind)).toEqual(['terms', 'marketing'])
    expect(await (await new Visit().page(`/${free.slug}/checkout`)).text()).not.toContain('withdrawal_waiver')
    expect(redirect).toBe(`/transaction/${hash}/pending`)
    expect(await booksOf(hash)).toEqual({
      status: 'ACCESS_GRANTED',
      captured: 0,
      refunded: 0,
      open_grants: 1,
      grants: 1,
      receipts: 0,
      told: 1,
      history: ['NEW', 'ACCESS_GRANTED'],
    })
  })

  test('costs at most 29 statements until it is paid and open', async () => {
    const buy = async () => {
      const { visit, redirect, hash } = await ordered(offer)
      await visit.post(redirect, { outcome: 'paid' })
      const answer = await visit.request(`/transaction/${hash}/pending`)
      expect(await answer.json()).toMatchObject({ status: 'PERFORMED' })
    }
    // Ordering takes seven, the provider's page four, and settling the payment the rest.
    expect(await countStatementsAgain(buy)).toBeLessThanOrEqual(29)
  })

  test('without a session goes nowhere', async () => {
    expect((await new Visit().post(`/${offer.slug}/onepagecheckout`, { consents: CONSENTS })).status).toBe(401)
  })
})

describe('what is sent', () => {
  const fields = (field: string) => ({ status: 422, errors: { [field]: [expect.any(String)] } })
  test.each([
    ['terms not accepted', { consents: { terms: false } }, fields('consents.terms')],
    ['no consents', { consents: undefined }, fields('consents.terms')],
    ['an unknown consent', { consents: { terms: true, soul: true } }, fields('consents.soul')],
    ['an unknown key', { total: 1 }, fields('total')],
    ['an amount', { amount: 1 }, fields('amount')],
    ['a price', { unit_amount: 1 }, fields('unit_amount')],
    ['a status', { status: 'PERFORMED' }, fields('status')],
    ['another school', { school_id: 2 }, fields('school_id')],
    ['a custom amount', { custom_amount: 1 }, fields('custom_amount')],
    ['no quantity', { quantity: 0 }, fields('quantity')],
    ['a negative quantity', { quantity: -1 }, fields('quantity')],
    ['many', { quantity: 2 }, fields('quantity')],
    ['half', { quantity: 0.5 }, fields('quantity')],
    ['an unknown code', { promo_code: 'DEMO20' }, fields('promo_code')],
    ['another provider', { provider: 'stripe' }, fields('provider')],
    ['a bad VAT number', { invoice: { type: 'company', vat_id: '!!' } }, { status: 422 }],
    ['an object for an address', { email: { $ne: '' } }, fields('email')],
    [
      'a wrong expectation',
      { expected_total: 1 },
      { status: 409, totals: { total: 19_900, vat: 3_721, vat_rate: 23 } },
    ],
    ['a price of nobody', { price_id: 987_654 }, { status: 404 }],
    ['a bump of nobody', { bumps: [1] }, { status: 404 }],
    ['a price that is no id', { price_id: '1; drop' }, fields('price_id')],
    ['a price of nobody, whatever else is wrong', { price_id: 987_654, consents: {}, quantity: 0 }, { status: 404 }],
    ['a field, before the total', { expected_total: 1, consents: {} }, fields('consents.terms')],
  ] as const)('%s is refused and nothing is written', async (_, body, { status, ...answer }) => {
    const before = await Promise.all(['transactions', 'accounts', 'sessions'].map((table) => countOf(table)))
    const response = await register(new Visit(), body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.any(String), ...answer })
    expect(await Promise.all(['transactions', 'accounts', 'sessions'].map((table) => countOf(table)))).toEqual(before)
  })

  test('another product’s price, another school’s product: 404', async () => {
    const other = await forSale({ amount: 1 })
    expect((await register(new Visit(), { price_id: other.prices[0]?.id })).status).toBe(404)
    expect((await new Visit(2).post(registering(), { ...newBuyer(), consents: CONSENTS })).status).toBe(404)
  })

  test('VAT numbers and postal codes are told in the specification’s words', async () => {
    const visit = new Visit()
    const invoice = { type: 'company', name: 'A', street: 'B 1', postal_code: '9000', city: 'C', country: 'PL' }
    const first = await visit.request(`${registering()}?lang=en`, {
      method: 'POST',
      body: { ...newBuyer(), consents: CONSENTS, invoice: { ...invoice, vat_id: '!' } },
    })
    expect(await first.json()).toMatchObject({ errors: { 'invoice.vat_id': ['Incorrect VAT Number format'] } })
    const second = await register(visit, { invoice })
    expect(await second.json()).toMatchObject({
      errors: { 'invoice.postal_code': [expect.stringContaining('12-345')] },
    })
  })

  test('all that is wrong with an invoice is told at once', async () => {
    const wrong = { type: 'company', postal_code: '9000', country: 'PL', vat_id: '1234563219' }
    const answer = await register(new Visit(), { invoice: wrong })
    const { errors } = (await answer.json()) as { errors: object }
    expect([answer.status, Object.keys(errors).sort()]).toEqual([
      422,
      ['city', 'name', 'postal_code', 'street', 'vat_id'].map((name) => `invoice.${name}`),
    ])
  })

  test('codes are counted, in orders too', async () => {
    const visit = new Visit(2)
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++) {
      statuses.push((await visit.post('/nothing-here/onepagecheckoutregister', { promo_code: `X${turn}` })).status)
    }
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })
})
