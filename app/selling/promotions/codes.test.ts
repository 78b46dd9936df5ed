import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import type { CodeRow } from './code.ts'

let owner: Visit
let teacher: Visit

beforeAll(async () => {
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
})

const PATH = '/home/promo-codes'
let number = 0
const name = () => `Code-${Date.now().toString(36)}-${number++}`
const body = (of: object = {}) => ({ code: name(), type: 'percentage', value: 20, mode: 'all', ...of })
/** A change carries the whole of a code. */
const put = ({ id, code, type, value, mode, product_ids }: SnakeCased<CodeRow>, of: object, visit = owner) =>
  visit.request(`${PATH}/${id}`, { method: 'PUT', body: { code, type, value, mode, product_ids, ...of } })
const rowOf = async (answer: Response) => ((await answer.json()) as { promo_code: SnakeCased<CodeRow> }).promo_code
const errorsOf = async (answer: Response) => {
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { errors: Record<string, string[]> }).errors
}
const made = async (of: object = {}) => rowOf(await owner.post(PATH, body(of)))
const listed = async (query: string) =>
  ((await (await owner.request(`${PATH}?${query}`)).json()) as { data: SnakeCased<CodeRow>[] }).data

describe('promo codes', () => {
  test('are shown again where they are refused, as they were typed', async () => {
    await owner.page(`${PATH}/create`)
    for (const path of [PATH, `${PATH}/${(await made()).id}`]) {
      const answer = await owner.submit(path, { code: 'two words', type: 'percentage', value: '0', mode: 'all' })
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('value="two words"')])
    }
  })

  test('are made, read, changed and deleted by owner and administrators, and by nobody else', async () => {
    const said = body({ quantity: 5, per_person: 1, minimum: 5000, starts_at: '2026-11-01T00:00:00+01:00' })
    const answer = await owner.post(PATH, said)
    expect(answer.status).toBe(201)
    const row = await rowOf(answer)
    expect(row).toMatchObject({
      ...said,
      currency: 'PLN',
      product_ids: [],
      used: 0,
      state: 'active',
      expires_at: null,
      batch_id: null,
      starts_at: '2026-10-31T23:00:00.000Z',
    })
    expect(await rowOf(await owner.request(`${PATH}/${row.id}`))).toEqual(row)
    expect(await listed(`q=${said.code.toLowerCase()}`)).toEqual([row])
    const changed = await rowOf(await put(row, { value: 30 }))
    const none = { quantity: null, per_person: null, minimum: null, starts_at: null }
    expect(changed).toEqual({ ...row, ...none, value: 30, version: 2, updated_at: expect.any(String) })
    for (const left of ['code', 'type', 'value', 'mode'])
      expect(await errorsOf(await put(row, { [left]: undefined }))).toHaveProperty(left)
    const stale = await put(row, { value: 40, version: 1 })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ current: changed })
    for (const forbidden of [
      teacher.request(PATH),
      teacher.post(PATH, body()),
      put(row, { value: 1 }, teacher),
      teacher.post(`${PATH}/batch`, { ...body(), prefix: 'X', count: 1 }),
      teacher.request(`${PATH}/${row.id}`, { method: 'DELETE' }),
    ])
      expect((await forbidden).status).toBe(403)
    const gone = await owner.request(`${PATH}/${row.id}`, { method: 'DELETE' })
    expect(await gone.json()).toEqual({ deleted: true })
    expect((await owner.request(`${PATH}/${row.id}`)).status).toBe(404)
    expect((await owner.request(`${PATH}/${row.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await listed(`q=${said.code}`)).toEqual([])
    // Its name is free again.
    expect((await owner.post(PATH, said)).status).toBe(201)
  })

  test('are unique whatever the case, also when one is changed', async () => {
    const { code } = await made()
    const other = await made()
    const taken = { code: ['This code already exists (capitals make no difference). Choose another one.'] }
    expect(await errorsOf(await owner.post(PATH, body({ code: code.toUpperCase() })))).toEqual(taken)
    expect(await errorsOf(await put(other, { code: code.toLowerCase() }))).toEqual(taken)
    expect((await put(other, { code: other.code.toUpperCase() })).status).toBe(200)
  })

  test.each([
    ['value', { value: 0 }],
    ['value', { value: 101 }],
    ['value', { value: 12.5 }],
    ['quantity', { quantity: 0 }],
    ['per_person', { per_person: 0 }],
    ['minimum', { minimum: -1 }],
    ['product_ids', { mode: 'single' }],
    ['code', { code: 'zażółć' }],
    ['code', { code: 'a b' }],
    ['type', { type: 'gift' }],
    ['mode', { mode: 'some' }],
    ['expires_at', { starts_at: '2026-11-24T12:00:00Z', expires_at: '2026-11-24T11:59:59Z' }],
    ['discount', { discount: 1 }],
  ])('say at %s what is wrong with it', async (field, of) => {
    expect(await errorsOf(await owner.post(PATH, body(of)))).toHaveProperty(field)
  })

  test('name exactly the products that their mode is about', async () => {
    const [one, two] = [await forSale(), await forSale()]
    const single = await made({ mode: 'single', product_ids: [one.id] })
    expect(single.product_ids).toEqual([one.id])
    expect(await errorsOf(await put(single, { product_ids: [one.id, two.id] }))).toHaveProperty('product_ids')
    expect(await errorsOf(await put(single, { mode: 'all', product_ids: [one.id] }))).toHaveProperty('product_ids')
    expect(
      await errorsOf(await owner.post(PATH, body({ mode: 'subscription', product_ids: [one.id] }))),
    ).toHaveProperty('product_ids')
    expect((await owner.post(PATH, body({ mode: 'single', product_ids: [2_000_000_000] }))).status).toBe(404)
    expect((await put(single, { product_ids: [two.id] })).status).toBe(200)
    expect(await listed(`product=${two.id}`)).toMatchObject([{ id: single.id, product_ids: [two.id] }])
    expect(await rowOf(await put(single, { mode: 'all', product_ids: [] }))).toMatchObject({
      mode: 'all',
      product_ids: [],
    })
  })

  test('of several products take something off each of them, and off nothing else', async () => {
    const [one, two, third] = [await forSale(), await forSale({ type: 'file' }), await forSale()]
    expect(await errorsOf(await owner.post(PATH, body({ mode: 'several' })))).toHaveProperty('product_ids')
    const several = await made({ mode: 'several', product_ids: [one.id, two.id], value: 50 })
    expect([...several.product_ids].sort()).toEqual([one.id, two.id].sort())
    const reduced = async ({ slug }: { slug: string }) => {
      const answer = await new Visit().post('/json/promo-code', { product: slug, code: several.code })
      const { totals } = (await answer.json()) as { totals?: { discount: number } }
      return [answer.status, totals?.discount]
    }
    expect([await reduced(one), await reduced(two)]).toEqual([
      [200, 9_950],
      [200, 9_950],
    ])
    expect((await reduced(third))[0]).toBe(422)
  })

  test('are found by their state', async () => {
    const soon = await made({ starts_at: '2999-01-01T00:00:00Z' })
    const over = await made({ expires_at: '2026-01-01T00:00:00Z' })
    expect(soon.state).toBe('scheduled')
    expect(over.state).toBe('expired')
    const running = await made()
    for (const [state, id] of [
      ['scheduled', soon.id],
      ['expired', over.id],
      ['active', running.id],
    ] as const) {
      const found = (await listed(`state=${state}&length=100`)).map(({ id }) => id)
      expect([state, [soon, over, running].map(({ id }) => id).filter((one) => found.includes(one))]).toEqual([
        state,
        [id],
      ])
    }
  })

  test('say when they begin and end, and that one use is left', async () => {
    const soon = await made({
      code: 'SEEN-SOON',
      starts_at: '2999-01-01T12:00:00Z',
      expires_at: '2999-02-01T12:00:00Z',
    })
    await made({ code: 'SEEN-ONCE', quantity: 1 })
    await made({ code: 'SEEN-OFTEN', quantity: 2, expires_at: '2998-03-01T12:00:00Z' })
    const seen = async (lang: string, q = 'SEEN') =>
      (await (await owner.page(`${PATH}?q=${q}&lang=${lang}`)).text()).replace(/<!--.*?-->|\u00a0/g, ' ')
    const english = await seen('en')
    for (const text of ['from 1 Jan 2999', 'no end', 'One use left', '1 Mar 2998']) expect(english).toContain(text)
    expect(await seen('en', 'SEEN-OFTEN')).not.toContain('One use left')
    expect(english).not.toContain('1 Feb 2999')
    for (const text of ['od 1 sty 2999', 'bez końca', 'Zostało jedno użycie']) expect(await seen('pl')).toContain(text)
    expect(await (await owner.page(`${PATH}/${soon.id}?lang=en`)).text()).toContain('Scheduled')
  })

  test('count the orders that have them, also where nothing limits these', async () => {
    const course = await forSale()
    const [free, twice] = [await made(), await made({ quantity: 2 })]
    for (const { code } of [free, twice]) {
      const order = { ...newBuyer(), consents: CONSENTS, promo_code: code }
      expect((await new Visit().post(`/${course.slug}/onepagecheckoutregister`, order)).status).toBe(200)
    }
    expect((await listed(`q=${free.code}`))[0]).toMatchObject({ used: 1, quantity: null, state: 'active' })
    expect(await rowOf(await owner.request(`${PATH}/${twice.id}`))).toMatchObject({ used: 1, quantity: 2 })
    expect(await (await owner.page(`${PATH}/${twice.id}?lang=en`)).text()).toContain('One use left')
  })

  test('are said in a form as people write them, by the clocks of the school', async () => {
    const form = (of: object) => owner.fill(PATH, { code: name(), type: 'amount', value: '49,90', mode: 'all', ...of })
    const row = await rowOf(await form({ minimum: '100', expires_at: '2026-12-01T08:00', quantity: '3' }))
    expect(row).toMatchObject({ value: 4990, minimum: 10_000, quantity: 3, expires_at: '2026-12-01T07:00:00.000Z' })
    expect((await form({ expires_at: '2026-13-01T08:00' })).status).toBe(422)
    const percent = await rowOf(await form({ type: 'percentage', value: '15' }))
    expect(percent.value).toBe(15)
    expect(await errorsOf(await form({ type: 'percentage', value: '12,5' }))).toEqual({
      value: ['Enter a whole percentage from 1 to 100.'],
    })
    const saved = await owner.fill(`${PATH}/${row.id}`, {
      code: row.code,
      type: 'amount',
      value: '10',
      mode: 'all',
      version: '1',
    })
    expect(await rowOf(saved)).toMatchObject({ value: 1000, minimum: null, quantity: null, expires_at: null })
    const course = await forSale()
    const single = await rowOf(await form({ mode: 'single', product_ids: String(course.id) }))
    expect(single.product_ids).toEqual([course.id])
    expect((await rowOf(await form({ mode: 'all', product_ids: String(course.id) }))).product_ids).toEqual([])
    const many = await owner.fill(`${PATH}/batch`, {
      prefix: 'FORM-',
      count: '2',
      type: 'percentage',
      value: '15',
      mode: 'all',
    })
    expect(await many.json()).toMatchObject({ promo_codes: [{ value: 15 }, { value: 15 }] })
    // A call says numbers.
    expect(await errorsOf(await owner.post(PATH, body({ type: 'amount', value: '49,90' })))).toHaveProperty('value')
  })
})

describe('a batch', () => {
  test('has as many codes as are wanted, alike but for tails of eight, and a file', async () => {
    const answer = await owner.post(`${PATH}/batch`, {
      prefix: 'PARTNER-',
      count: 250,
      type: 'amount',
      value: 1000,
      mode: 'all',
      quantity: 1,
    })
    expect(answer.status).toBe(201)
    const { promo_codes: codes } = (await answer.json()) as { promo_codes: SnakeCased<CodeRow>[] }
    expect(codes).toHaveLength(250)
    expect(new Set(codes.map(({ code }) => code)).size).toBe(250)
    for (const { code, quantity } of codes) {
      expect(code).toMatch(/^PARTNER-[A-HJ-NP-Z2-9]{8}$/)
      expect(quantity).toBe(1)
    }
    const batch = codes[0]?.batch_id
    expect(await listed(`batch=${batch}&length=100`)).toHaveLength(100)
    const file = await (await owner.request(`${PATH}/export?batch=${batch}`)).text()
    for (const { code } of codes) expect(file).toContain(code)
  })

  test('of a thousand is made for many memberships too', async () => {
    const plans = await Promise.all(Array.from({ length: 22 }, () => forSale({ type: 'membership' })))
    const terms = { prefix: 'PLAN-', count: 1000, type: 'percentage', value: 20, mode: 'subscription' }
    const answer = await owner.post(`${PATH}/batch`, { ...terms, product_ids: plans.map(({ id }) => id) })
    expect(answer.status).toBe(201)
    const { promo_codes: codes } = (await answer.json()) as { promo_codes: SnakeCased<CodeRow>[] }
    expect(new Set(codes.map(({ product_ids }) => product_ids.length))).toEqual(new Set([22]))
  })

  test('is deleted at once, also when somebody has ordered with one of its codes, and nothing else with it', async () => {
    const terms = { count: 3, type: 'percentage', value: 20, mode: 'all' }
    const batches = await Promise.all(
      ['LEAKED-', 'OTHERS-'].map(async (prefix) => {
        const answer = await owner.post(`${PATH}/batch`, { ...terms, prefix })
        return ((await answer.json()) as { promo_codes: SnakeCased<CodeRow>[] }).promo_codes
      }),
    )
    const [leaked, other] = batches.map((codes) => codes[0]?.batch_id)
    const order = () => ({ ...newBuyer(), consents: CONSENTS, promo_code: batches[0]?.[0]?.code })
    const { slug } = await forSale()
    const ordering = () => new Visit().post(`/${slug}/onepagecheckoutregister`, order())
    expect((await ordering()).status).toBe(200)
    const page = await (await owner.page(`${PATH}/${batches[0]?.[0]?.id}?lang=en`)).text()
    expect(page).toContain(`href="${PATH}?batch=${leaked}"`)
    const drop = () => owner.request(`${PATH}/batch/${leaked}`, { method: 'DELETE' })
    expect(await (await owner.page(`${PATH}?batch=${leaked}&lang=en`)).text()).toContain('Delete codes')
    expect(await (await drop()).json()).toEqual({ deleted: true })
    expect([await listed(`batch=${leaked}`), (await listed(`batch=${other}`)).length]).toEqual([[], 3])
    expect(await errorsOf(await ordering())).toHaveProperty('promo_code')
    expect((await drop()).status).toBe(404)
  })

  test('is refused without codes, or with more than a thousand', async () => {
    for (const count of [0, 1001]) {
      const answer = await owner.post(`${PATH}/batch`, { ...body(), code: undefined, prefix: 'X', count })
      expect(await errorsOf(answer)).toHaveProperty('count')
    }
  })
})
