import type { sql } from 'drizzle-orm'
import { inSchool } from '#app/platform/db.server.ts'
import type { Visit } from './browser-like.ts'
import { forSale } from './buyer.ts'
import { type Membership, type Placed, pay, plan, registered } from './joining.ts'

/** One's membership as its page has it. */
export type Mine = Membership & {
  id: number
  open_until: string | null
  paused_until: string | null
  period: number
  next_charge: { at: string; amount: number } | null
  change: { from: string | null; starts: string | null } | null
}

export const AT = '/my/membership'
export const mine = async (visit: Visit) =>
  ((await (await visit.request(AT)).json()) as { membership: Mine | null }).membership
export const daysOn = (days: number) => new Date(Date.now() + days * 864e5).toISOString()
export const write = (statement: ReturnType<typeof sql>) => inSchool(1, (db) => db.execute(statement))

/** Somebody who has joined a plan that opens a course. */
export async function member(of: Parameters<typeof plan>[0] = {}) {
  const course = await forSale()
  const joined = await registered(await plan({ opens: [course.id], ...of }))
  await pay(joined)
  return { ...joined, course, id: (await mine(joined.visit))?.id ?? 0 }
}

/** Asks for other terms at this total. */
export async function change(visit: Visit, planId: number, period: number, total: number | undefined) {
  const answer = await visit.post(`${AT}/change`, { plan_id: planId, period, expected_total: total })
  const body = (await answer.json()) as Placed & { totals?: { total: number }; membership?: Mine }
  return { status: answer.status, ...body }
}
