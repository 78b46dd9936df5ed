import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PriceRow } from '#app/content/catalogue/price-editor.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { CheckoutJson } from '#app/selling/checkout/checkout-view.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'

let owner: Visit
let offer: Offer
let path = ''

beforeAll(async () => {
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})
beforeEach(async () => {
  offer = await forSale()
  path = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
})

const BODY = { amount: 29_900, currency: 'PLN', vat_rate: 23 }
const put = (body: object) => owner.request(path, { method: 'PUT', body: { ...BODY, ...body } })
const row = async (answer: Response) => ((await answer.json()) as { price: SnakeCased<PriceRow> }).price
const fieldsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return Object.keys(((await answer.json()) as { errors: object }).errors)
}
const view = async (query = '') =>
  (await (await new Visit().request(`/${offer.slug}/checkout?${query}`)).json()) as CheckoutJson

const LICENCES = [
  { quantity: 5, unit_amount: 23_900, activates_when: 5 },
  { quantity: 15, unit_amount: 17_900, activates_when: 12 },
]

describe('a price that buyers choose', () => {
  test('is read as it was written, and suggests its amount', async () => {
    const custom_amount = { minimum: 9900, suggested: 14_900 }
    expect(await row(await put({ custom_amount }))).toMatchObject({ amount: 14_900, custom_amount })
    expect(await view()).toMatchObject({
      totals: { total: 14_900 },
      own: { minimum: 9900, suggested: 14_900, chosen: 14_900 },
    })
    expect((await view('custom_amount=50000')).totals.total).toBe(50_000)
    expect((await view('own_amount=120,50')).totals.total).toBe(12_050)
    expect((await view('custom_amount=9899')).totals.total).toBe(14_900)
    expect(await (await new Visit().page(`/${offer.slug}?lang=en`)).text()).toContain('from PLN\u00a099.00.')
    expect(await row(await put({}))).toMatchObject({ amount: 29_900, custom_amount: null })
  })

  test('without VAT is what the buyer sees with it', async () => {
    const custom_amount = { minimum: 10_000, suggested: 20_000 }
    expect(await row(await put({ entry: 'net', custom_amount }))).toMatchObject({ amount: 20_000, custom_amount })
    expect((await view()).own).toEqual({ minimum: 12_300, suggested: 24_600, chosen: 24_600 })
  })

  test.each([
    [{ custom_amount: { minimum: 15_000, suggested: 14_900 } }, 'custom_amount.minimum'],
    [{ custom_amount: { minimum: -1, suggested: 14_900 } }, 'custom_amount.minimum'],
    [{ custom_amount: { minimum: 1, suggested: 100_000_000 } }, 'custom_amount.suggested'],
    [{ custom_amount: { minimum: 1, suggested: 2, maximum: 3 } }, 'custom_amount.maximum'],
    [{ custom_amount: { minimum: 1, suggested: 14_900 }, promo: { amount: 9900 } }, 'promo.amount'],
    [{ custom_amount: { minimum: 1, suggested: 14_900 }, licences: LICENCES }, 'licences'],
  ])('of %j is refused', async (body, field) => {
    expect(await fieldsOf(await put(body))).toEqual([field])
  })
})

describe('licences', () => {
  test('are read as they were written, and offered in their packages', async () => {
    expect((await row(await put({ licences: LICENCES }))).licences).toEqual(LICENCES)
    expect((await view()).packages).toEqual([
      { quantity: 1, unit_amount: 29_900, amount: 29_900, saving: 0 },
      { quantity: 5, unit_amount: 23_900, amount: 119_500, saving: 20 },
      { quantity: 15, unit_amount: 17_900, amount: 268_500, saving: 40 },
    ])
    expect(await (await new Visit().page(`/${offer.slug}?lang=en`)).text()).toContain(
      'from PLN\u00a0179.00 per licence',
    )
    expect(await view('quantity=5')).toMatchObject({ quantity: 5, totals: { total: 119_500 } })
    const net = [{ quantity: 5, unit_amount: 10_000, activates_when: 3 }]
    expect((await row(await put({ entry: 'net', licences: net }))).licences).toEqual(net)
    expect((await view('quantity=3')).totals).toMatchObject({ total: 36_900, net: 30_000 })
  })

  test.each<[object[], string]>([
    [[{ quantity: 5, unit_amount: 1, activates_when: 6 }], 'licences'],
    [[{ quantity: 5, unit_amount: 1, activates_when: 1 }], 'licences'],
    [[{ ...LICENCES[0] }, { ...LICENCES[0] }], 'licences'],
    [[{ ...LICENCES[0] }, { ...LICENCES[1], activates_when: 5 }], 'licences'],
    [[{ quantity: 0, unit_amount: 1, activates_when: 1 }], 'licences.0.quantity'],
    [[{ quantity: 1001, unit_amount: 1, activates_when: 2 }], 'licences.0.quantity'],
    [[{ quantity: 5, unit_amount: -1, activates_when: 2 }], 'licences.0.unit_amount'],
    [[{ quantity: 5, unit_amount: 1, activates_when: 2, extra: 1 }], 'licences.0.extra'],
  ])('as %j are refused', async (licences, field) => {
    expect(await fieldsOf(await put({ licences }))).toEqual([field])
  })

  test('are of courses alone', async () => {
    offer = await forSale({ type: 'file' })
    path = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
    expect(await fieldsOf(await put({ licences: LICENCES }))).toEqual(['licences'])
  })
})

test('a price of an event has no days of access', async () => {
  offer = await forSale({ type: 'event' })
  path = `/home/products/${offer.id}/prices/${offer.prices[0]?.id}`
  expect(await fieldsOf(await put({ access_days: 30 }))).toEqual(['access_days'])
  expect((await put({ access_days: 0 })).status).toBe(200)
})

test('a price exempt from VAT has none in its total', async () => {
  expect(await row(await put({ vat_rate: null }))).toMatchObject({ vat_rate: null })
  expect((await view()).totals).toMatchObject({ vat_rate: null, vat: 0, net: 29_900, total: 29_900 })
  expect(await (await new Visit().page(`/${offer.slug}/checkout?lang=pl`)).text()).toContain('VAT zw.')
  expect(await (await new Visit().page(`/${offer.slug}?lang=pl`)).text()).toMatch(/zwolniona z\sVAT/)
  expect(await fieldsOf(await put({ vat_rate: 7 }))).toEqual(['vat_rate'])
})

test('a price is in zloty, euros, dollars or pounds, with one of four rates of VAT', async () => {
  for (const currency of ['PLN', 'EUR', 'USD', 'GBP']) {
    expect(await row(await put({ currency }))).toMatchObject({ currency })
    expect((await view()).totals.currency).toBe(currency)
  }
  for (const currency of ['ZZZ', 'pln', '', null]) expect(await fieldsOf(await put({ currency }))).toEqual(['currency'])
  for (const vat_rate of [23, 8, 5, 0]) expect(await row(await put({ vat_rate }))).toMatchObject({ vat_rate })
  for (const vat_rate of [22, -1, 0.5, '23%', [8]])
    expect(await fieldsOf(await put({ vat_rate }))).toEqual(['vat_rate'])
})

test('a variant says what it holds', async () => {
  const contents = { en: 'All lectures and one critique', pl: 'Lekcje, jedno omówienie' }
  await put({ contents })
  await owner.post(`/home/products/${offer.id}/prices`, { ...BODY, name: 'Short' })
  const html = await (await new Visit().page(`/${offer.slug}/checkout?lang=pl`)).text()
  expect(html).toContain(contents.pl)
})

test('the form says it all as people write it', async () => {
  await owner.page(path.replace(/\d+$/, ''))
  const form = {
    amount: '243,09',
    entry: 'net',
    vat_rate: '23',
    'licences.0.quantity': '5',
    'licences.0.unit_amount': '200',
  }
  const answer = await owner.fill(path, form)
  expect(await row(answer)).toMatchObject({
    amount: 24_309,
    entry: 'net',
    custom_amount: null,
    licences: [{ quantity: 5, unit_amount: 20_000, activates_when: 5 }],
  })
  expect((await view()).totals.total).toBe(29_900)
  const own = await owner.fill(path, { amount: '149,00', vat_rate: 'exempt', 'custom_amount.minimum': '99' })
  expect(await row(own)).toMatchObject({ vat_rate: null, custom_amount: { minimum: 9900, suggested: 14_900 } })
  const both = {
    amount: '149',
    vat_rate: '8',
    'custom_amount.minimum': '99',
    'promo.amount': '120',
    'licences.0.quantity': '5',
  }
  const rest = { 'licences.0.unit_amount': '100' }
  expect(await row(await owner.fill(path, { ...both, ...rest, kind: 'fixed' }))).toMatchObject({
    custom_amount: null,
    promo: { amount: 12_000 },
    licences: [{ quantity: 5 }],
  })
  expect(await row(await owner.fill(path, { ...both, ...rest, kind: 'own' }))).toMatchObject({
    custom_amount: { minimum: 9900 },
    promo: null,
    licences: [],
  })
  const least = { ...both, kind: 'own', 'custom_amount.minimum': '' }
  expect(await fieldsOf(await owner.fill(path, least))).toEqual(['custom_amount.minimum'])
  const rows = { 'licences.0.quantity': '5', 'licences.0.unit_amount': '100', 'licences.0.activates_when': '' }
  const half = { amount: '149', vat_rate: '8', ...rows, 'licences.1.quantity': '10' }
  expect(await fieldsOf(await owner.fill(path, half))).toEqual(['licences'])
  const second = { 'licences.1.unit_amount': '90', 'licences.1.activates_when': '7' }
  expect(await row(await owner.fill(path, { ...half, ...second }))).toMatchObject({
    licences: [{ activates_when: 5 }, { activates_when: 7 }],
  })
  expect(await fieldsOf(await put({ kind: 'own' }))).toEqual(['kind'])
})

test('the form of a first price says its currency, that of another follows it', async () => {
  const id = path.replace(/\/prices\/\d+$/, '')
  const form = { amount: '59,00', vat_rate: '23', currency: 'EUR' }
  expect(await row(await owner.fill(path, form))).toMatchObject({ amount: 5900, currency: 'EUR' })
  const shown = async () => await (await owner.page(`${id}/prices`)).text()
  expect(await shown()).toContain('name="currency"')
  const { currency, ...another } = form
  expect(await row(await owner.fill(`${id}/prices`, another))).toMatchObject({ currency })
  expect(await shown()).not.toContain('name="currency"')
  expect(await fieldsOf(await owner.fill(path, { ...form, currency: 'USD' }))).toEqual(['currency'])
})

test('the form is whole without a script, and nothing of it is lost', async () => {
  const prices = path.replace(/\/\d+$/, '')
  await owner.page(prices)
  const typed = { amount: 'much', vat_rate: '23', kind: 'own', 'custom_amount.minimum': '77' }
  const html = await (
    await owner.submit(path, { ...typed, 'licences.0.quantity': '25', 'licences.0.unit_amount': '19' })
  ).text()
  expect(html).toMatch(/<noscript>.*name="licences\.1\.quantity".*<\/noscript>/s)
  for (const shown of [/name="kind" checked="" value="own"/, /value="77"/, /value="25"/, /value="19"/])
    expect(html).toMatch(shown)
})

test('what is refused is shown in the form that was sent: of a new price, or of any but the first', async () => {
  const prices = path.replace(/\/\d+$/, '')
  const typed = { amount: 'much', vat_rate: '23', name: 'Typed' }
  const sent = await owner.page(`${prices}?price=new`).then(() => owner.submit(prices, typed))
  const added = await sent.text()
  expect(sent.status).toBe(422)
  expect(added).toMatch(new RegExp(`<form[^>]* action="${prices}"`))
  for (const value of ['value="much"', 'value="Typed"']) expect(added).toContain(value)
  const { id } = await row(await owner.post(prices, { ...BODY, name: 'Second' }))
  const changed = await (await owner.submit(`${prices}/${id}`, typed)).text()
  expect(changed).toMatch(new RegExp(`<form[^>]* action="${prices}/${id}"`))
  for (const value of ['value="much"', 'value="Typed"']) expect(changed).toContain(value)
})

test('the history is a file as well, and a chart of the page', async () => {
  await put({ promo: { amount: 9900 } })
  const of = `/home/products/${offer.id}/price-history`
  const csv = await owner.request(`${of}/export?price_id=${offer.prices[0]?.id}`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines[1]).toMatch(/,99,PLN$/)
  expect((await owner.request(of, { headers: { accept: 'text/csv' } })).status).toBe(429)
  const html = await (await owner.page(`${path.replace(/\/\d+$/, '')}?lang=en`)).text()
  expect(html).toContain('ph-line')
})
