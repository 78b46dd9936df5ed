import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { aPlan } from '#app/memberships/factory.server.ts'
import type { Plan } from '#app/memberships/plan.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { transactionOf } from '#tests/purchase-books.ts'

let staff: Visit

beforeAll(async () => {
  staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
})

type Placed = { redirect: string; hash: string }
type Row = { id: number; status: string; next_charge: object | null }

const AT = '/subscribe/checkout'
const plan = (wanted: Parameters<typeof aPlan>[1] = {}) => inSchool(1, (db) => aPlan(db, wanted))
const order = ({ id }: Plan, period = 1) => ({ plan_id: id, period, consents: CONSENTS })
const join = async (visit: Visit, wanted: Plan, period = 1) => visit.post(AT, order(wanted, period))
const pay = ({ redirect }: Placed, type = 'captured') =>
  notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), amount: 5900, type }))
const rowsOf = async (wanted: Plan) =>
  ((await (await staff.request(`/home/memberships?plan=${wanted.id}`)).json()) as { data: Row[] }).data

async function registered(wanted: Plan): Promise<{ visit: Visit } & Placed> {
  const visit = new Visit()
  const answer = await visit.post(`${AT}/register`, { ...newBuyer(), ...order(wanted) })
  return { visit, ...((await answer.json()) as Placed) }
}

/** Somebody with an account, who has bought something else. */
const aBuyer = async () => (await ordered(await forSale())).visit

test('two joins at once begin one membership, of one plan or of two', async () => {
  const [one, other] = [await plan({ trialDays: 7 }), await plan({ trialDays: 7 })]
  const visit = await aBuyer()
  const answers = await Promise.all([join(visit, one), join(visit, other), join(visit, one, 12)])
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

test('a trial ends with its order, and is charged no more', async () => {
  const wanted = await plan({ trialDays: 7 })
  const { hash } = await registered(wanted)
  const { id } = await transactionOf(hash)
  expect((await staff.post(`/home/transactions/${id}/revoke`, { reason: 'Tried again and again' })).status).toBe(200)
  expect(await rowsOf(wanted)).toMatchObject([{ status: 'ENDED', next_charge: null }])
})
