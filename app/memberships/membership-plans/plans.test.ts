import { beforeAll, describe, expect, test } from 'vitest'
import { aTopic } from '#app/community/community/factory.server.ts'
import { createTag } from '#app/content/tags/tags.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import type { PlanRow } from './plan-row.ts'

let owner: Visit
let teacher: Visit

beforeAll(async () => {
  owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
})

const PATH = '/home/membership-plans'
const MONTH = { period: 1, amount: 5900, currency: 'PLN' }
const YEAR = { period: 12, amount: 54_900, currency: 'PLN' }
const QUARTER = { period: 3, amount: 15_900, currency: 'PLN' }
const HALF = { period: 6, amount: 29_900, currency: 'PLN' }
const GOOD = { period: -1, amount: 149_000, currency: 'PLN' }
const NOTHING = { product_ids: [], tag_ids: [], topic_ids: [], future: false }

const body = (of: object = {}) => ({ title: 'One window', prices: [MONTH], trial_days: 7, opens: NOTHING, ...of })
const put = (id: number, of: object) => owner.request(`${PATH}/${id}`, { method: 'PUT', body: body(of) })
const rowOf = async (answer: Response) =>
  ((await answer.json()) as { membership_plan: SnakeCased<PlanRow> }).membership_plan
const made = async (of: object = {}) => {
  const answer = await owner.post(PATH, body(of))
  expect(answer.status).toBe(201)
  return rowOf(answer)
}
const refusal = async (answer: Promise<Response>) => {
  const { status } = await answer
  return status === 422 ? Object.keys(((await (await answer).json()) as { errors: object }).errors) : status
}

describe('plans', () => {
  test('are made, read, changed and deleted with all that they open', async () => {
    const course = await forSale()
    const tag = await inSchool(1, (db) => createTag(db, 1, { name: `Light ${Date.now()}`, visibility: 'public' }))
    const topic = await inSchool(1, (db) => aTopic(db, { visibility: 'subscribers' }))
    const opens = { product_ids: [course.id], tag_ids: [tag.id], topic_ids: [topic.id], future: true }
    const plan = await made({ prices: [GOOD, YEAR, MONTH, HALF, QUARTER], opens })
    const prices = [MONTH, QUARTER, HALF, YEAR, GOOD]
    expect(plan).toMatchObject({ title: 'One window', prices, trial_days: 7, opens, members: 0 })
    expect(plan).toMatchObject({ pause: { months: 3, apart: 1 }, win_back: null })
    expect(await rowOf(await owner.request(`${PATH}/${plan.id}`))).toEqual(plan)
    const { data } = (await (await owner.request(`${PATH}?length=100`)).json()) as { data: SnakeCased<PlanRow>[] }
    expect(data).toContainEqual(plan)

    const changed = { title: 'Two windows', prices: [{ ...MONTH, amount: 6900 }], trial_days: 0, opens: NOTHING }
    expect(await rowOf(await put(plan.id, changed))).toMatchObject({ ...changed, id: plan.id })
    expect(await rowOf(await put(plan.id, { prices: [YEAR] }))).toMatchObject({ prices: [YEAR], trial_days: 7 })
    expect((await put(plan.id, { version: 1 })).status).toBe(409)

    const gone = await owner.request(`${PATH}/${plan.id}`, { method: 'DELETE' })
    expect(await gone.json()).toEqual({ deleted: true })
    expect((await owner.request(`${PATH}/${plan.id}`)).status).toBe(404)
  })

  test('a topic for members keeps its plans when it is edited, and is open to nobody else', async () => {
    const topic = await inSchool(1, (db) => aTopic(db, { visibility: 'subscribers' }))
    const plan = await made({ opens: { ...NOTHING, topic_ids: [topic.id] } })
    const edit = { title: 'At the table', visibility: 'subscribers', product_ids: [] }
    expect((await owner.request(`/home/community/topics/${topic.id}`, { method: 'PUT', body: edit })).status).toBe(200)
    expect((await rowOf(await owner.request(`${PATH}/${plan.id}`))).opens.topic_ids).toEqual([topic.id])
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    for (const visit of [new Visit(), student])
      expect((await visit.request(`/json/community/topics/${topic.id}`)).status).toBe(404)
  })

  test.each([
    ['without a title', { title: '' }, ['title']],
    ['without a price', { prices: [] }, ['prices']],
    ['of two prices for a month', { prices: [MONTH, MONTH] }, ['prices']],
    ['in two currencies', { prices: [MONTH, { ...YEAR, currency: 'EUR' }] }, ['prices']],
    ['for two months', { prices: [{ ...MONTH, period: 2 }] }, ['prices.0.period']],
    ['for less than nothing', { prices: [{ ...MONTH, amount: -1 }] }, ['prices.0.amount']],
    ['with pauses of years', { pause: { months: 13, apart: 0 } }, ['pause.months']],
    ['that ask back at once', { win_back: { days: 0 } }, ['win_back.days']],
    ['with a code that is not there', { win_back: { days: 30, code_id: 999_999_999 } }, 404],
    ['with a trial of years', { trial_days: 366 }, ['trial_days']],
    ['with an unknown key', { colour: 'red' }, ['colour']],
    ['with an unknown key inside', { opens: { ...NOTHING, all: true } }, ['opens.all']],
    ['of a product that is not there', { opens: { ...NOTHING, product_ids: [999_999_999] } }, 404],
    ['of a tag that is not there', { opens: { ...NOTHING, tag_ids: [999_999_999] } }, 404],
    ['of a topic that is not there', { opens: { ...NOTHING, topic_ids: [999_999_999] } }, 404],
  ])('%s are refused', async (_, of, expected) => {
    expect(await refusal(owner.post(PATH, body(of)))).toEqual(expected)
  })

  test('open no plan, and no topic that others read', async () => {
    const other = await made()
    const open = await inSchool(1, (db) => aTopic(db))
    const opening = (some: object) => owner.post(PATH, body({ opens: { ...NOTHING, ...some } }))
    expect(await refusal(opening({ product_ids: [other.id] }))).toEqual(['opens.product_ids'])
    expect(await refusal(opening({ topic_ids: [open.id] }))).toEqual(['opens.topic_ids'])
  })

  test('ask back with a code for memberships, and none of something else', async () => {
    const code = async (of: object) => {
      const made = { code: `Back-${Date.now().toString(36)}-${Object.keys(of).length}`, type: 'percentage', value: 50 }
      const answer = await owner.post('/home/promo-codes', { ...made, ...of })
      return ((await answer.json()) as { promo_code: { id: number } }).promo_code.id
    }
    const forMembers = await code({ mode: 'subscription' })
    const forCourse = await code({ mode: 'single', product_ids: [(await forSale()).id] })
    const asks = (code_id: number) => ({ win_back: { days: 30, code_id } })
    expect(await refusal(owner.post(PATH, body(asks(forCourse))))).toEqual(['win_back.code_id'])
    const plan = await made(asks(forMembers))
    expect(plan.win_back).toEqual({ days: 30, code_id: forMembers })
    const page = await (await owner.page(`${PATH}/${plan.id}`)).text()
    expect(page.includes('Back-')).toBe(true)
    const form = { title: 'By form', 'prices.1': '59', vat_rate: '23', 'pause.months': '0', 'pause.apart': '2' }
    const unfit = { ...form, 'win_back.days': '30', 'win_back.code_id': `${forCourse}` }
    const refused = await owner.submit(`${PATH}/${plan.id}`, unfit)
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('win_back.code_id-error')])
    const saved = await owner.submit(`${PATH}/${plan.id}`, { ...form, 'win_back.days': '', 'win_back.code_id': '' })
    expect(saved.status).toBe(303)
    expect(await rowOf(await owner.request(`${PATH}/${plan.id}`))).toMatchObject({
      pause: { months: 0, apart: 2 },
      win_back: null,
    })
  })

  test('are for owner and administrators alone, in their own school', async () => {
    const { id } = await made()
    const one = (visit: Visit, method: string) =>
      visit.request(`${PATH}/${id}`, { method, ...(method === 'PUT' && { body: body() }) })
    for (const asked of [teacher.request(PATH), teacher.post(PATH, body()), teacher.request('/home/memberships')])
      expect((await asked).status).toBe(403)
    const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect([(await one(teacher, method)).status, (await one(elsewhere, method)).status], method).toEqual([403, 404])
    for (const role of ['owner', 'administrator'] as const) {
      const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role })))
      expect([(await one(staff, 'GET')).status, (await one(staff, 'PUT')).status], role).toEqual([200, 200])
    }
  })

  test('are made and changed by a form without a script', async () => {
    await owner.request(`${PATH}/create`)
    const answer = await owner.submit(PATH, {
      title: 'By form',
      'prices.1': '59',
      'prices.12': '549,00',
      vat_rate: '23',
    })
    expect(answer.status).toBe(303)
    const at = answer.headers.get('location') ?? ''
    expect(await rowOf(await owner.request(at))).toMatchObject({
      title: 'By form',
      prices: [MONTH, YEAR],
      vat_rate: 23,
    })
    const again = await owner.submit(at, {
      title: 'By form',
      'prices.-1': '1 490,00',
      vat_rate: 'exempt',
    })
    expect(again.status).toBe(303)
    expect(await rowOf(await owner.request(at))).toMatchObject({ prices: [GOOD], vat_rate: null })
    const wrong = (of: Record<string, string>) => refusal(owner.fill(at, { title: 'By form', vat_rate: '23', ...of }))
    expect(await wrong({})).toEqual(['prices.1'])
    expect(await wrong({ 'win_back.code_id': '999999999' })).toEqual(404)
    expect(await wrong({ 'prices.1': '9', 'opens.product_ids': '999999999' })).toEqual(404)
    expect(await wrong({ 'prices.6': 'much' })).toEqual(['prices.6'])
    expect(await wrong({ 'prices.1': '9', trial_days: '366' })).toEqual(['trial_days'])
  })

  test('are offered in the office, where the list of members is', async () => {
    const page = await (await owner.page(PATH)).text()
    expect(page).toContain('/home/membership-plans/create')
    expect(await (await owner.page('/home/memberships')).text()).toContain(`href="${PATH}"`)
  })
})
