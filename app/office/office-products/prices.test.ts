import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PriceRow, PriceSpan } from '#app/content/catalogue/price-editor.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { priceHistory } from '#app/content/catalogue/tables.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { viewerName } from '#app/platform/viewer.ts'
import type { CheckoutJson } from '#app/selling/checkout/checkout-view.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'

let owner: Visit
let name = ''
let teacher: Visit
let offer: Offer
let path = ''

beforeAll(async () => {
  const staff = await inSchool(1, (db) => aStaffMember(db))
  name = viewerName(staff)
  owner = await new Visit().as(staff)
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
})
beforeEach(async () => {
  offer = await forSale()
  path = `/home/products/${offer.id}/prices`
})

const BODY = { amount: 29_900, currency: 'PLN', vat_rate: 23 }
const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const add = (body: object, visit = owner) => visit.post(path, { ...BODY, ...body })
const put = (id: number, body: object) => owner.request(`${path}/${id}`, { method: 'PUT', body: { ...BODY, ...body } })
const rowOf = async (answer: Response) => ((await answer.json()) as { price: SnakeCased<PriceRow> }).price
const errorsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { errors: Record<string, string[]> }).errors
}
const first = () => offer.prices[0]?.id ?? 0
const totalsOf = async (price?: number) =>
  (
    (await (
      await new Visit().request(`/${offer.slug}/checkout${price ? `?price_id=${price}` : ''}`)
    ).json()) as CheckoutJson
  ).totals
const history = async (query = '') =>
  (
    (await (await owner.request(`/home/products/${offer.id}/price-history${query}`)).json()) as {
      data: SnakeCased<PriceSpan>[]
    }
  ).data

describe('the prices of a product', () => {
  test('stand in the order that is said of all of them, each once, and buyers choose among them in it', async () => {
    const { id } = await rowOf(await add({ name: 'With a critique' }))
    const order = (ids: number[], visit = owner) => visit.post(`${path}/order`, { ids })
    for (const ids of [[id], [id, id], [id, first(), 999_999]]) expect((await order(ids)).status).toBe(409)
    expect((await order([id, first()], teacher)).status).toBe(403)
    expect((await order([id, first()])).status).toBe(200)
    const { prices } = (await (await new Visit().request(`/${offer.slug}/checkout`)).json()) as CheckoutJson
    expect(prices.map((price) => price.id)).toEqual([id, first()])
  })

  test('are made, read, changed and deleted by those who may, and by nobody else', async () => {
    const made = await add({ name: 'With a critique', access_days: 90 })
    expect(made.status).toBe(201)
    const row = await rowOf(made)
    expect(row).toEqual({
      ...BODY,
      id: expect.any(Number),
      name: 'With a critique',
      entry: 'gross',
      access_days: 90,
      promo: null,
      contents: '',
      custom_amount: null,
      licences: [],
      instalments: null,
    })
    expect(await (await owner.request(path)).json()).toMatchObject({
      data: [{ id: first() }, row],
      next_page_url: null,
    })
    expect(await rowOf(await owner.request(`${path}/${row.id}`))).toEqual(row)
    expect(await rowOf(await put(row.id, { amount: 31_900 }))).toMatchObject({ amount: 31_900, name: '' })
    expect((await owner.request(`${path}/${row.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await owner.request(`${path}/${row.id}`)).status).toBe(404)
    expect((await add({}, teacher)).status).toBe(403)
    const at = `${path}/${first()}`
    for (const call of [{ method: 'GET' }, { method: 'PUT', body: BODY }, { method: 'DELETE' }])
      expect([call.method, (await teacher.request(at, call)).status]).toEqual([call.method, 403])
    expect((await owner.request(`/home/products/${(await forSale()).id}/prices/${first()}`)).status).toBe(404)
  })

  test('stay where somebody has ordered at them', async () => {
    await ordered(offer)
    expect((await owner.request(`${path}/${first()}`, { method: 'DELETE' })).status).toBe(409)
  })

  test.each([
    [123, 151],
    [24_309, 29_900],
    [50, 62],
  ])('entered as %i without VAT cost %i', async (amount, cost) => {
    const { id, ...row } = await rowOf(await add({ entry: 'net', amount }))
    expect(row).toMatchObject({ entry: 'net', amount })
    expect((await totalsOf(id)).total).toBe(cost)
  })

  test('are all in one currency', async () => {
    expect(Object.keys(await errorsOf(await add({ currency: 'EUR' })))).toEqual(['currency'])
  })
})

describe('a promo', () => {
  test.each([
    [{ amount: 29_900 }, 'promo.amount', 'lower than the price', 'niższa od ceny'],
    [{ amount: 9900, starts_at: later(2), ends_at: later(1) }, 'promo.ends_at', 'after the start', 'po początku'],
    [{ amount: 9900, starts_at: '0001-01-01T00:00:00Z' }, 'promo.starts_at', 'Enter a date and a time', 'istniejącą'],
    [{ amount: 9900, packages: 0 }, 'promo.packages', 'at least 1', 'co najmniej 1'],
    [{ amount: 9900, packages: -2 }, 'promo.packages', 'at least', 'co najmniej'],
    [{ amount: -1 }, 'promo.amount', 'at least', 'co najmniej'],
    [{ amount: 9900, until: later(1) }, 'promo.until', '', ''],
  ])('of %j is refused in both languages', async (promo, field, english, polish) => {
    for (const [locale, words] of [
      ['en', english],
      ['pl', polish],
    ] as const) {
      const errors = await errorsOf(await owner.post(`${path}?lang=${locale}`, { ...BODY, promo }))
      expect(Object.keys(errors)).toEqual([field])
      expect(errors[field]?.join(' ')).toContain(words)
    }
  })

  test('is charged at once, with the lowest price before it, and goes when it is taken away', async () => {
    const promo = { amount: 19_900, starts_at: null, ends_at: later(48), packages: 5 }
    expect((await rowOf(await put(first(), { promo }))).promo).toEqual({ ...promo, sold: 0, held: 0 })
    expect(await totalsOf()).toMatchObject({ total: 19_900, lowest_price_30_days: 19_900 })
    await ordered(offer)
    expect((await rowOf(await owner.request(`${path}/${first()}`))).promo).toMatchObject({ sold: 0, held: 1 })
    await put(first(), {})
    expect(await totalsOf()).toMatchObject({ total: 29_900 })
    expect(await totalsOf()).not.toHaveProperty('lowest_price_30_days')
  })

  test('of a promo before counts as the lowest price, and keeps its line while only its end moves', async () => {
    await put(first(), { promo: { amount: 14_900 } })
    await put(first(), { promo: { amount: 12_900 } })
    expect(await totalsOf()).toMatchObject({ total: 12_900, lowest_price_30_days: 14_900 })
    await put(first(), { promo: { amount: 12_900, ends_at: later(5), packages: 7 } })
    expect(await totalsOf()).toMatchObject({ total: 12_900, lowest_price_30_days: 14_900 })
  })

  test('that runs goes on with its packages when its start is written anew, and counts from none with another amount', async () => {
    const starts_at = new Date(Date.now() - 90_000).toISOString()
    await put(first(), { promo: { amount: 12_900, starts_at, packages: 2 } })
    await ordered(offer)
    const promoOf = async (promo: object) => (await rowOf(await put(first(), { promo }))).promo
    const minute = `${starts_at.slice(0, 16)}:00.000Z`
    expect(await promoOf({ amount: 12_900, starts_at: minute, packages: 2 })).toMatchObject({ held: 1 })
    expect(await promoOf({ amount: 12_800, packages: 2 })).toMatchObject({ held: 0 })
  })

  test.each([
    ['29 days', 14_900],
    ['31 days', 29_900],
  ])('counts a lower price of %s before', async (passed, lowest) => {
    await put(first(), { promo: { amount: 14_900 } })
    await put(first(), {})
    await asIf(passed)
    await put(first(), { promo: { amount: 19_900 } })
    expect(await totalsOf()).toMatchObject({ total: 19_900, lowest_price_30_days: lowest })
  })

  test('counts the 30 days before it began, not those before today', async () => {
    await put(first(), { promo: { amount: 14_900 } })
    await put(first(), {})
    await asIf('60 days')
    await put(first(), { promo: { amount: 19_900 } })
    expect(await totalsOf()).toMatchObject({ total: 19_900, lowest_price_30_days: 29_900 })
    await asIf('40 days')
    expect(await totalsOf()).toMatchObject({ total: 19_900, lowest_price_30_days: 29_900 })
  })

  test('that is planned changes nothing yet', async () => {
    await put(first(), { promo: { amount: 19_900, starts_at: later(1), ends_at: later(2) } })
    expect((await totalsOf()).total).toBe(29_900)
    expect((await history()).map(({ amount }) => amount)).toEqual([29_900, 19_900])
  })

  test('is in the history, the newest first', async () => {
    await put(first(), { promo: { amount: 14_900 } })
    await put(first(), { amount: 27_900 })
    const spans = await history(`?price_id=${first()}`)
    expect(spans.map(({ amount, reason }) => [amount, reason])).toEqual([
      [27_900, 'standard'],
      [14_900, 'promo'],
      [19_900, 'standard'],
    ])
    expect(spans[0]?.to).toBeNull()
    expect(spans[1]?.to).toBe(spans[0]?.from)
  })

  test('keeps what a price was after it is deleted, up to then', async () => {
    const { id } = await rowOf(await add({ amount: 25_000, promo: { amount: 15_000 } }))
    await put(id, { amount: 26_000 })
    await asTablesOwner(`update price_history set ${moveBack('2 hours', 'since')} where price_id = $1`, [id])
    const before = await history(`?price_id=${id}`)
    expect(before.map(({ to }) => to)).toContain(null)
    expect((await owner.request(`${path}/${id}`, { method: 'DELETE' })).status).toBe(200)
    const kept = await history(`?price_id=${id}`)
    expect(kept).toEqual(before.map((span) => ({ ...span, to: span.to ?? expect.any(String) })))
    const file = await owner.request(`/home/products/${offer.id}/price-history/export?price_id=${id}`)
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + kept.length)
    expect(await rowsOf(id)).toMatchObject([
      { deleted: false },
      { deleted: false },
      { deleted: false },
      { deleted: true },
    ])

    for (const query of [`?price_id=${first()}`, '']) expect((await history(query))[0]).toMatchObject({ to: null })
    const other = await forSale()
    const elsewhere = `/home/products/${other.id}/price-history?price_id=${id}`
    for (const address of [elsewhere, `/home/products/${offer.id}/price-history?price_id=999999`])
      expect((await owner.request(address)).status).toBe(404)
    expect((await owner.request(`/home/products/${offer.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await rowsOf(id)).toEqual([])
  })

  test('takes its line of 30 days from its own price, whatever became of others', async () => {
    await put(first(), {})
    await asIf('60 days')
    const { id } = await rowOf(await add({ amount: 100 }))
    expect((await owner.request(`${path}/${id}`, { method: 'DELETE' })).status).toBe(200)
    await put(first(), { promo: { amount: 19_900 } })
    expect(await totalsOf()).toMatchObject({ total: 19_900, lowest_price_30_days: 29_900 })
  })

  test('says who set it, who planned it, and where nobody did', async () => {
    await put(first(), { promo: { amount: 14_900, packages: 1, starts_at: later(-1) } })
    expect(await history()).toMatchObject([
      { amount: 14_900, how: 'set', changed_by: name },
      { amount: 19_900, how: 'set', changed_by: null },
    ])
    await ordered(offer)
    expect((await history())[0]).toMatchObject({ amount: 29_900, how: 'sold_out', changed_by: null })
    await put(first(), { promo: { amount: 9900, starts_at: later(1), ends_at: later(2) } })
    await asTablesOwner(
      `update price_history set ${moveBack('90 minutes', 'since', 'promo_starts_at', 'promo_ends_at')} where price_id = $1`,
      [first()],
    )
    expect((await history())[0]).toMatchObject({ amount: 9900, how: 'planned', changed_by: name })
    expect(await (await owner.page(`${path}?lang=en`)).text()).toContain(`scheduled by ${name}`)
  })

  test('is shown with what follows, and with where its line of 30 days comes from', async () => {
    await put(first(), {})
    await asIf('60 days')
    await put(first(), { promo: { amount: 19_900, ends_at: later(48), packages: 10 } })
    const shown = async (lang: string) =>
      (await (await owner.page(`${path}?lang=${lang}`)).text()).replace(/<!--.*?-->/g, '').replaceAll('\u00a0', ' ')
    const english = await shown('en')
    for (const text of [
      'Afterwards',
      'or package 10',
      'The promo price of PLN 199.00 started',
      'The price returns to PLN 299.00',
    ])
      expect(english).toContain(text)
    expect(english).toMatch(/The lowest price in the 30 days before [^:]* was PLN 299\.00, from/)
    const polish = await shown('pl')
    for (const text of ['Potem', 'albo pakiet nr 10', 'Wróci cena 299,00 zł', 'pokazałaby 199,00 zł'])
      expect(polish).toContain(text)
    await put(first(), {})
    expect(await shown('en')).not.toContain('>Schedule<')
  })

  test('is written in the form as people write amounts and times, and shown again where it is refused', async () => {
    const form = (fields: object) =>
      owner.submit(`${path}/${first()}?lang=pl`, { amount: '299,00', vat_rate: '23', ...fields })
    const times = { 'promo.starts_at': '2031-03-01T10:00', 'promo.ends_at': '2031-03-31T10:00' }
    expect((await form({ 'promo.amount': '199,00', 'promo.packages': '10', ...times })).status).toBe(303)
    expect((await rowOf(await owner.request(`${path}/${first()}`))).promo).toMatchObject({
      amount: 19_900,
      // The clocks of Warsaw changed in between.
      starts_at: '2031-03-01T09:00:00.000Z',
      ends_at: '2031-03-31T08:00:00.000Z',
      packages: 10,
    })
    expect((await form({ 'promo.amount': '199,00', 'promo.starts_at': '2031-13-01T10:00' })).status).toBe(422)
    const refused = await form({ 'promo.amount': '299' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('musi być niższa od ceny')
    const page = await (await owner.page(`${path}?lang=en`)).text()
    expect(page).toContain('value="2031-03-01T10:00"')
    expect(page).toContain('Scheduled')
  })
})

const rowsOf = (price: number) =>
  inSchool(1, (db) => db.select().from(priceHistory).where(eq(priceHistory.priceId, price)).orderBy(priceHistory.id))

/** As if so much time had passed for the price. */
async function asIf(passed: string) {
  await asTablesOwner(`update price_history set ${moveBack(passed, 'since')} where price_id = $1`, [first()])
}
