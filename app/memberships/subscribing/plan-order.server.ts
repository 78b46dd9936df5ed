import { endsSoon } from '#app/access/access/rule.ts'
import { type AnchoredPeriod, endOfPeriods, type Period } from '#app/content/catalogue/period.ts'
import { findOffer } from '#app/content/catalogue/products.server.ts'
import { RUNNING } from '#app/memberships/memberships/membership.ts'
import { getTrial, type Plan, type PlanPrice } from '#app/memberships/memberships/plan.ts'
import { findOfferedPlan } from '#app/memberships/memberships/plans.server.ts'
import { findMembership, hasHadTrial, listStarted } from '#app/memberships/memberships/shown.server.ts'
import { lockAccount } from '#app/people/accounts/accounts.server.ts'
import { daysLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool, Viewer } from '#app/platform/viewer.ts'
import type { OrderRequest } from '#app/selling/checkout/order-request.server.ts'
import type { Renewal } from '#app/selling/checkout/renewal.ts'
import { canBePaid } from '#app/selling/payment-providers/providers.server.ts'
import { supersede } from '#app/selling/payments/transactions.server.ts'
import { findOssSeller } from '#app/selling/taxes/settings.server.ts'

type PlanChoice = { plan_id: number; period?: Period; price_id?: number }
export type PlanOrderRequest = OrderRequest & { plan: Plan; renewal: Renewal }

/**
 * A plan for a period as an order asks for it, at what is to be paid today: nothing where its trial goes before, which is
 * had once: a visitor who registers is known by the address. No trial goes before what could not be paid after it. 404 for
 * a plan that is not offered, 422 for a period that it is not sold for.
 */
export async function requirePlanOrderRequest(
  db: Db,
  { viewer, school, email }: { viewer: Viewer; school: CurrentSchool; email?: string },
  choice: PlanChoice,
): Promise<PlanOrderRequest> {
  const plan = await findOfferedPlan(db, viewer, choice.plan_id)
  const chosen = chosenPrice(plan, choice)
  const offer = await findOffer(db, viewer, plan.slug)
  const price = offer.prices.find(({ id }) => id === chosen.id)
  requireFound(price)
  const who = viewer.kind === 'visitor' ? email && { schoolId: viewer.schoolId, id: null, email } : viewer
  const tried = who ? await hasHadTrial(db, who, plan.id) : false
  const trialDays = tried || !canBePaid({ viewer, school }, plan.prices) ? 0 : getTrial(plan, chosen)
  const { period, amount, currency } = chosen
  const renewal = {
    planId: plan.id,
    period,
    amount,
    currency,
    trialDays,
    at: nextCharge({ anchor: plan.now, period, timeZone: school.timeZone }, trialDays),
  }
  const today = trialDays > 0 ? { ...price, amount: 0 } : price
  return {
    plan,
    offer: { ...offer, prices: [today] },
    price: today,
    bumps: [],
    oss: await findOssSeller(db, viewer.schoolId),
    renewal: { ...renewal, timeZone: school.timeZone },
    again: (db) => requirePlanOrderRequest(db, { viewer, school, ...(email && { email }) }, choice),
  }
}

/** Refuses (404) an id that is not that of a price at which a plan is sold. */
export function requirePrice({ prices }: Pick<Plan, 'prices'>, id: number): void {
  requireFound(prices.some((one) => one.id === id))
}

function chosenPrice({ prices }: Plan, { period, price_id }: Omit<PlanChoice, 'plan_id'>): PlanPrice {
  const [first] = prices
  requireFound(first)
  if (period === undefined && price_id === undefined) return first
  if (price_id !== undefined) requirePrice({ prices }, price_id)
  const chosen = prices.find((one) => (period === undefined ? one.id === price_id : one.period === period))
  if (!chosen) throw invalid('period', 'subscribing.no_such_period')
  return chosen
}

function nextCharge(from: AnchoredPeriod, trialDays: number): string | null {
  return trialDays > 0 ? daysLater(from.anchor, trialDays, from.timeZone).toISOString() : endOfPeriods(from, 1)
}

/**
 * Whether somebody has a membership that runs, and so joins none beside it. One that the school gave stands in the way of
 * its own plan alone, until shortly before its end.
 */
export async function isMember(db: Db, viewer: Viewer, plan?: Pick<Plan, 'id' | 'now'>): Promise<boolean> {
  const own = viewer.kind === 'visitor' ? null : await findMembership(db, viewer)
  if (own === null || !RUNNING.includes(own.status)) return false
  if (!own.given) return true
  return own.plan.id === plan?.id && !endsSoon({ until: own.until, now: plan.now })
}

/**
 * Refuses whoever has a membership that runs: it is changed, not bought again; but first a period that the plan is not sold
 * for. Orders of other plans that wait for their money give way, and who joins twice at once is asked one after the other.
 */
export async function refuseMembers(
  db: Db,
  viewer: Viewer,
  plan: Plan,
  choice: Omit<PlanChoice, 'plan_id'>,
): Promise<void> {
  chosenPrice(plan, choice)
  if (viewer.kind === 'visitor') return
  await lockAccount(db, viewer.schoolId, viewer.id, 'no key update')
  if (await isMember(db, viewer, plan))
    throw new Refusal(409, 'subscribing.already_member', {}, { redirect: '/my/membership' })
  for (const open of await listStarted(db, viewer)) if (open.planId !== plan.id) await supersede(db, open)
}
