import { aPlan } from '#app/memberships/memberships/factory.server.ts'
import type { Plan } from '#app/memberships/memberships/plan.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'
import { CONSENTS, messageOf, newBuyer, notify } from './buyer.ts'

export type Placed = { redirect: string; hash: string }
/** What of a membership tests look at. */
export type Membership = {
  status: string
  plan: { id: number }
  until: string | null
  next_charge: { amount: number } | null
}

export const AT = '/subscribe/checkout'
/** A plan for sale, committed. */
export const plan = (wanted: Parameters<typeof aPlan>[1] = {}) => inSchool(1, (db) => aPlan(db, wanted))
export const order = ({ id }: Plan, of: object = {}) => ({ plan_id: id, period: 1, consents: CONSENTS, ...of })

/** A new visitor joins, and is on the way to pay. */
export async function registered(wanted: Plan, of: object = {}): Promise<{ visit: Visit; email: string } & Placed> {
  const buyer = newBuyer()
  const visit = new Visit().speaking('en')
  const answer = await visit.post(`${AT}/register`, { ...buyer, ...order(wanted, of) })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return { visit, email: buyer.email, ...((await answer.json()) as Placed) }
}

/** The sandbox says that it was paid. */
export const pay = ({ redirect }: Placed, amount = 5900) =>
  notify(messageOf({ ref: redirect.replace('/sandbox/pay/', ''), amount }))
/** Whether a course is open: its checkout leads there. */
export const opens = async (visit: Visit, slug: string) =>
  (await visit.page(`/${slug}/checkout`)).headers.get('location') === `/${slug}/watch`
export const inDays = (at: string | null | undefined) => Math.round((Date.parse(at ?? '') - Date.now()) / 864e5)
