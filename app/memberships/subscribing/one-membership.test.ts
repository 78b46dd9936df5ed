import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { changePrice } from '#app/content/catalogue/price-changes.server.ts'
import type { Plan } from '#app/memberships/memberships/plan.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { startPayment } from '#app/selling/checkout/payment.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { lockTransaction } from '#app/selling/payments/transactions.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { moveBack } from '#tests/earlier.ts'
import { AT, opens, order, type Placed, pay, plan, registered } from '#tests/joining.ts'
import { transactionOf } from '#tests/purchase-books.ts'
import { somebodyWaits } from '#tests/waiting.ts'

let staff: Visit

beforeAll(async () => {
  staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})

type Row = { id: number; status: string; next_charge: object | null }

const join = (visit: Visit, wanted: Plan, of: object = {}) => visit.post(AT, order(wanted, of))
const rowsOf = async (wanted: Plan) =>
  ((await (await staff.request(`/home/memberships?plan=${wanted.id}`)).json()) as { data: Row[] }).data

/** Somebody with an account, who has bought something else. */
const aBuyer = async () => (await ordered(await forSale())).visit

test('two joins at once begin one membership, of one plan or of two', async () => {
  const [one, other] = [await plan({ trialDays: 7 }), await plan({ trialDays: 7 })]
  const visit = await aBuyer()
  const answers = await Promise.all([join(visit, one), join(visit, other), join(visit, one, { period: 12 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect([...(await rowsOf(one)), ...(await rowsOf(other))]).toMatchObject([{ status: 'TRIAL' }])
})

test('another plan that is ordered takes the place of one that is not paid yet', async () => {
  const [one, other] = [await plan(), await plan()]
  const first = await registered(one)
  const second = (await (await join(first.visit, other)).json()) as Placed
  expect((await transactionOf(first.hash)).status).toBe('CANCELED')
  await pay(second)
  expect(await rowsOf(one)).toMatchObject([{ status: 'EXPIRED' }])
  // At the provider's own page the first one may be paid all the same.
  await pay(first)
  expect(await rowsOf(one)).toMatchObject([{ status: 'CANCELED', next_charge: null }])
  expect(await rowsOf(other)).toMatchObject([{ status: 'ACTIVE', next_charge: { amount: 5900 } }])
})

test('of two that were paid the one that goes on is one’s own: it is shown, and can be canceled', async () => {
  const [one, other] = [await plan(), await plan()]
  const first = await registered(one)
  const second = (await (await join(first.visit, other)).json()) as Placed
  await pay(first)
  await pay(second)
  expect(await rowsOf(one)).toMatchObject([{ status: 'ACTIVE' }])
  expect(await rowsOf(other)).toMatchObject([{ status: 'CANCELED', next_charge: null }])
  expect(await (await first.visit.request('/my/membership')).json()).toMatchObject({
    membership: { plan: { id: one.id } },
  })
  expect((await first.visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })).status).toBe(200)
  expect(await rowsOf(one)).toMatchObject([{ status: 'CANCELED', next_charge: null }])
})

test('an order of another plan that was declined is not paid beside the membership that one has by now', async () => {
  const [one, other] = [await plan(), await plan()]
  const first = await registered(one)
  await notify(messageOf({ ref: first.redirect.replace('/sandbox/pay/', ''), amount: 5900, type: 'declined' }))
  const second = (await (await join(first.visit, other)).json()) as Placed
  const paying = async () =>
    startPayment({ ...(await transactionOf(first.hash)), meansId: 1, ageSeconds: 60 }, '192.0.2.1')
  expect((await paying()).redirect).toBe(first.redirect)
  await pay(second)
  await expect(paying()).rejects.toMatchObject({ status: 409, text: 'order-forms.member_already' })
})

test('to cancel while the first payment is being settled waits for it, and ends what it paid for', async () => {
  const wanted = await plan()
  const joined = await registered(wanted)
  const { id, providerRef: ref } = await transactionOf(joined.hash)
  const paid = { ref: ref ?? '', eventId: `${ref}:paid`, kind: 'captured', amount: 5900, currency: 'PLN' } as const
  const { canceled } = await inSchool(1, async (db) => {
    await lockTransaction(db, { schoolId: 1, id })
    const canceled = joined.visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
    await somebodyWaits(canceled)
    const facts = [{ ...paid, occurredAt: new Date().toISOString() }]
    await settle(db, { schoolId: 1, id }, { provider: 'sandbox', facts })
    return { canceled }
  })
  expect((await canceled).status).toBe(200)
  expect(await rowsOf(wanted)).toMatchObject([{ status: 'CANCELED', next_charge: null }])
})

test('a membership is not kept beside another that is paid at the same moment: one of them goes on', async () => {
  const [one, other] = [await plan(), await plan()]
  const first = await registered(one)
  await pay((await (await join(first.visit, other)).json()) as Placed)
  await first.visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
  const { id, providerRef: ref } = await transactionOf(first.hash)
  const paid = { ref: ref ?? '', eventId: `${ref}:paid`, kind: 'captured', amount: 5900, currency: 'PLN' } as const
  const { keeping } = await inSchool(1, async (db) => {
    const facts = [{ ...paid, occurredAt: new Date().toISOString() }]
    await settle(db, { schoolId: 1, id }, { provider: 'sandbox', facts })
    const keeping = first.visit.post('/my/membership/keep')
    await somebodyWaits(keeping)
    return { keeping }
  })
  expect((await keeping).status).toBe(409)
  expect(await rowsOf(one)).toMatchObject([{ status: 'ACTIVE' }])
  expect(await rowsOf(other)).toMatchObject([{ status: 'CANCELED', next_charge: null }])
})

test('the last package of a plan’s promo goes to one; who comes too late pays the standard price, or is asked', async () => {
  const wanted = await plan()
  const promo = { amount: 1900, startsAt: null, endsAt: null, packages: 1 }
  const [price] = wanted.prices
  await inSchool(1, (db) => changePrice(db, 1, price?.id ?? 0, { promo }))
  const ordering = (expected_total?: number) =>
    new Visit().post(`${AT}/register`, { ...newBuyer(), ...order(wanted), expected_total })
  const answers = await Promise.all([ordering(), ordering(), ordering(1900)])
  const totals = await Promise.all(
    answers.map(async (answer) => {
      const { hash, totals } = (await answer.json()) as Placed & { totals?: { total: number } }
      return answer.status === 200 ? (await transactionOf(hash)).total : `${answer.status} ${totals?.total}`
    }),
  )
  expect(totals.filter((total) => total === 1900)).toHaveLength(1)
  // Who named no total pays what it costs by then; who saw the promo is asked.
  expect([
    [1900, 5900],
    [5900, 1900],
    [5900, 5900],
  ]).toContainEqual(totals.slice(0, 2))
  expect([1900, '409 5900']).toContain(totals[2])
})

test('a trial ends with its order, a canceled one too', async () => {
  const wanted = await plan({ trialDays: 7 })
  const { visit, hash } = await registered(wanted)
  const { id } = await transactionOf(hash)
  await visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
  expect((await staff.post(`/home/transactions/${id}/revoke`, { reason: 'Tried again and again' })).status).toBe(200)
  expect(await rowsOf(wanted)).toMatchObject([{ status: 'ENDED', next_charge: null }])
})

test('what is taken from a member touches nobody’s order', async () => {
  const course = await forSale()
  // The membership gets the number that the order of somebody else has.
  const numbered = () =>
    inSchool(1, (db) => db.execute<{ number: number }>(sql`select nextval('memberships_id_seq')::int as number`))
  let last = (await numbered()).rows[0]?.number ?? 0
  let { id, hash } = await transactionOf((await ordered(await forSale())).hash)
  while (id <= last) ({ id, hash } = await transactionOf((await ordered(await forSale())).hash))
  while (last < id - 1) last = (await numbered()).rows[0]?.number ?? id
  const wanted = await plan({ trialDays: 7, opens: [course.id] })
  const joined = await registered(wanted)
  expect(await rowsOf(wanted)).toMatchObject([{ id }])
  const { accountId } = await transactionOf(joined.hash)
  const [grant] = await inSchool(1, (db) => db.select().from(accessGrants).where(eq(accessGrants.productId, course.id)))
  const taken = `/home/students/${accountId}/access/${grant?.id}/revoke`
  expect((await staff.post(taken, { reason: 'Shared the files' })).status).toBe(200)
  expect((await transactionOf(hash)).status).toBe('PENDING')
  expect((await joined.visit.page(`/${course.slug}/checkout`)).status).toBe(200)
})

test('an order of other terms is not paid a day later, for what was left of the period before', async () => {
  const joined = await registered(await plan())
  await pay(joined)
  const { visit } = joined
  const wanted = { plan_id: (await plan({ amounts: { 1: 9900 } })).id, period: 1, expected_total: 4000 }
  const changed = (await (await visit.post('/my/membership/change', wanted)).json()) as Placed
  await notify(messageOf({ ref: changed.redirect.replace('/sandbox/pay/', ''), amount: 4000, type: 'declined' }))
  const payNow = () => visit.post(`/transaction/${changed.hash}/pay`)
  expect((await payNow()).status).toBe(200)
  await asTablesOwner(`update membership_changes set ${moveBack('25 hours', 'made_at')}
    where school_id = 1 and plan_id = ${wanted.plan_id}`)
  expect((await payNow()).status).toBe(409)
})

test('what is for good, given up before it was paid, is had for good all the same when the money comes', async () => {
  const course = await forSale()
  const wanted = await plan({ opens: [course.id] })
  const late = await registered(wanted, { period: -1 })
  await late.visit.post('/my/membership/cancel', { confirmation: 'CANCEL' })
  expect(await rowsOf(wanted)).toMatchObject([{ status: 'ENDED', reason: 'canceled' }])
  await pay(late, 149_000)
  expect(await rowsOf(wanted)).toMatchObject([{ status: 'ACTIVE', reason: null, until: null, next_charge: null }])
  expect(await opens(late.visit, course.slug)).toBe(true)
  // Nothing was canceled that could be undone.
  expect(await (await late.visit.page('/my/membership')).text()).not.toContain('action="/my/membership/keep"')
  expect((await late.visit.post('/my/membership/keep')).status).toBe(409)
})
