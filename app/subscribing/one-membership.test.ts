import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accessGrants } from '#app/access/tables.server.ts'
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
