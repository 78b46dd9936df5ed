import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { expectOrderByHand } from '#tests/order-by-hand.ts'
import type { ExtraOfferRow } from './extra-offer.ts'

let owner: Visit
let course: Offer
let presets: Offer

beforeAll(async () => {
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})
beforeEach(async () => {
  ;[course, presets] = [await forSale(), await forSale({ type: 'file', amount: 5900 })]
})

const priceOf = (offer: Offer) => offer.prices[0]?.id ?? 0
const body = (offer = presets) => ({
  product_id: offer.id,
  price_id: priceOf(offer),
  title: 'Add the presets',
  text: 'Twelve settings',
})
const fieldsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return Object.keys(((await answer.json()) as { errors: object }).errors)
}

describe.each([
  { kind: 'bumps', one: 'bump', textMax: 200 },
  { kind: 'upsells', one: 'upsell', textMax: 400 },
])('$kind of a product', ({ kind, one, textMax }) => {
  let path = ''
  beforeEach(() => {
    path = `/home/products/${course.id}/${kind}`
  })
  const rowOf = async (answer: Response) =>
    ((await answer.json()) as Record<string, SnakeCased<ExtraOfferRow>>)[one] as SnakeCased<ExtraOfferRow>
  const put = (id: number, changed: object) => owner.request(`${path}/${id}`, { method: 'PUT', body: changed })

  test('are made, read, changed and deleted by those who may, and by nobody else', async () => {
    const made = await owner.post(path, body())
    expect(made.status).toBe(201)
    const row = await rowOf(made)
    expect(row).toEqual({ id: expect.any(Number), ...body() })
    expect(await (await owner.request(path)).json()).toEqual({ data: [row], next_page_url: null })
    expect(await rowOf(await owner.request(`${path}/${row.id}`))).toEqual(row)
    expect(await rowOf(await put(row.id, { ...body(), text: '' }))).toEqual({ ...row, text: '' })
    const html = await (await owner.page(`${path}?lang=en`)).text()
    expect(html).toContain('Add the presets')
    expect((await owner.request(`/home/products/${presets.id}/${kind}/${row.id}`)).status).toBe(404)
    const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
    expect((await teacher.post(path, body())).status).toBe(403)
    expect((await new Visit().post(path, body())).status).toBe(401)
    for (const [visit, status] of [[teacher, 403] as const, [new Visit(), 401] as const]) {
      expect((await visit.request(`${path}/${row.id}`, { method: 'PUT', body: body() })).status).toBe(status)
      expect((await visit.request(`${path}/${row.id}`, { method: 'DELETE' })).status).toBe(status)
    }
    expect((await owner.request(`${path}/${row.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await owner.request(`${path}/${row.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('name a product and a price of it, in the currency of the other', async () => {
    const euros = await forSale({ currency: 'EUR' })
    expect(await fieldsOf(await owner.post(path, body(euros)))).toEqual(['price_id'])
    expect(await fieldsOf(await owner.post(path, body(course)))).toEqual(['product_id'])
    expect((await owner.post(path, { ...body(), price_id: priceOf(euros) })).status).toBe(404)
    expect((await owner.post(path, { ...body(), product_id: 999_999_999 })).status).toBe(404)
    const elsewhere = await forSale({ schoolId: 2 })
    expect((await owner.post(path, body(elsewhere))).status).toBe(404)
    await owner.post(path, body())
    expect(await fieldsOf(await owner.post(path, body()))).toEqual(['product_id'])
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ text: 'x'.repeat(textMax + 1) }, 'text'],
    [{ price: 1 }, 'price'],
    [{ price_id: 'a' }, 'price_id'],
    [{ product_id: -1 }, 'product_id'],
  ])('with %j are refused', async (wrong, field) => {
    expect(await fieldsOf(await owner.post(path, { ...body(), ...wrong }))).toEqual([field])
  })

  test('are written in both languages, and by the form', async () => {
    const made = await owner.post(path, { ...body(), title: { en: 'Add', pl: 'Dodaj' } })
    const row = await rowOf(made)
    expect(row.title).toBe('Add')
    const other = await forSale({ type: 'file' })
    const form = await owner.fill(path, { price_id: `${priceOf(other)}`, title: 'Also this' })
    expect(await rowOf(form)).toMatchObject({ product_id: other.id, title: 'Also this', text: '' })
    const changed = await owner.fill(`${path}/${row.id}`, { price_id: `${row.price_id}`, title: 'This', text: 'Too' })
    expect(await rowOf(changed)).toEqual({ ...row, title: 'This', text: 'Too' })
  })

  test('are put in order, by nobody who saw another one', async () => {
    const made = await Promise.all(
      [presets, await forSale({ type: 'file' }), await forSale({ type: 'file' })].map((offer) =>
        owner.post(path, body(offer)),
      ),
    )
    const ids = (await Promise.all(made.map(rowOf))).map(({ id }) => id)
    await expectOrderByHand(owner, path, ids)
  })
})
