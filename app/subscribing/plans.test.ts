import { and, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { products } from '#app/catalogue/tables.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { newBuyer } from '#tests/buyer.ts'
import { AT, order, plan } from '#tests/joining.ts'

const publish = (id: number, status: 'published' | 'hidden') =>
  inSchool(1, (db) =>
    db
      .update(products)
      .set({ status })
      .where(and(eq(products.schoolId, 1), eq(products.id, id))),
  )

describe('plans', () => {
  test('are listed, each with its periods, as a page and as rows', async () => {
    const wanted = await plan({ trialDays: 7 })
    const visit = new Visit().speaking('en')
    const { data } = (await (await visit.request(AT)).json()) as { data: object[] }
    for (const [period, amount] of [
      [1, 5900],
      [12, 54_900],
      [-1, 149_000],
    ])
      expect(data).toContainEqual({
        ...{ id: wanted.id, title: 'One window', period, trial_days: 7 },
        price: { amount, currency: 'PLN' },
      })
    expect((await (await visit.page(AT)).text()).includes('7 days for nothing')).toBe(true)
    expect((await visit.request(`${AT}?plan_id=999999999`)).status).toBe(404)
  })

  test('have an order page that says what is paid today and later, where the product’s own leads', async () => {
    const wanted = await plan({ trialDays: 7 })
    const visit = new Visit().speaking('en')
    expect((await visit.page(`/${wanted.slug}/checkout`)).headers.get('location')).toBe(`${AT}?plan_id=${wanted.id}`)
    const view = await (await visit.request(`${AT}?plan_id=${wanted.id}&period=12`)).json()
    expect(view).toMatchObject({
      totals: { total: 0 },
      renewal: { amount: 54_900, period: 12, trialDays: 7 },
      ways: [],
    })
    const page = await (await visit.page(`${AT}?plan_id=${wanted.id}&period=12`)).text()
    expect(page.includes('is charged every 12 months from')).toBe(true)
    expect(page.replaceAll('\u00a0', ' ').includes('7 days for nothing, then PLN 549.00 every 12 months')).toBe(true)
    // It costs nothing today alone.
    expect(page.includes('class="btn-text">Order with obligation to pay</span>')).toBe(true)
    expect(await (await visit.request(`${AT}?plan_id=${wanted.id}&period=-1`)).json()).toMatchObject({
      ...{ totals: { total: 149_000 }, renewal: { at: null, trialDays: 0 } },
    })
  })
})

test.for([0, 7])('a plan that nobody could pay says so, and has no order: trial of %i days', async (trialDays) => {
  const wanted = await plan({ trialDays })
  const visit = new Visit().speaking('en')
  const said = 'This school does not take payments yet. Please write to'
  const before = await (await visit.page(AT)).text()
  expect([before.includes(said), before.includes('>Go on<')]).toEqual([false, true])
  env.evaluation = false
  onTestFinished(() => {
    env.evaluation = true
  })
  const page = await (await visit.page(AT)).text()
  expect([page.includes(said), page.includes('One window'), page.includes('>Go on<')]).toEqual([true, true, false])
  for (const more of ['', '&period=12'])
    expect((await visit.page(`${AT}?plan_id=${wanted.id}${more}`)).headers.get('location')).toBe(AT)
  await publish(wanted.id, 'hidden')
  const led = (await visit.page(`${AT}?plan_id=${wanted.id}`)).headers.get('location')
  const own = await (await visit.page(`${led}`)).text()
  expect([led, own.includes(said), own.includes(`${AT}?plan_id`)]).toEqual([`/${wanted.slug}`, true, false])
  await publish(wanted.id, 'published')
  // By a call, from a form that was opened before, whatever it is to cost today.
  const refused = await visit.post(`${AT}/register`, { ...newBuyer(), ...order(wanted, { expected_total: 0 }) })
  expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
    422,
    ['provider'],
  ])
  const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  const members = await staff.request(`/home/memberships?plan=${wanted.id}`)
  expect(await members.json()).toMatchObject({ data: [] })
})
