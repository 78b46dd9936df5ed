import type { Db } from '#app/platform/db.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { pendingPath } from '#app/selling/checkout/payment.server.ts'
import { findOpenCharge } from './charges.server.ts'
import { begin, chargeOpened, findChargeable, type OpenedCharge } from './charging.server.ts'
import { getPlanPath, isRunning, OWING_PLANS, type Payable } from './plan.ts'
import { getLeft, type LockedPlan, lockPlan, type PlanKey } from './plans.server.ts'
import { getEarlyFrom } from './shown.server.ts'

/** One's own instalments under their lock; else 404, and 409 where nothing is to be paid any more. */
export async function requireOwnPlan(db: Db, { schoolId, id: accountId }: Member, id: number): Promise<LockedPlan> {
  const found = await lockPlan(db, { schoolId, id })
  requireFound(found && found.plan.accountId === accountId && found.plan.status !== 'STARTED')
  if (!isRunning(found.plan.status)) throw new Refusal(409, 'instalments.not_running')
  return found
}

type EarlyPayment = { what: Payable; amount: number }

/**
 * Begins to pay what is owed, or the rest, with the saved card: beside a charge that may still arrive it is a 409, so that nobody
 * pays twice, and so is another amount than was seen.
 */
export async function beginEarly(
  db: Db,
  viewer: Member,
  id: number,
  { what, amount }: EarlyPayment,
): Promise<OpenedCharge> {
  const { plan, now, timeZone } = await requireOwnPlan(db, viewer, id)
  if (await findOpenCharge(db, plan)) throw new Refusal(409, 'instalments.being_charged')
  const covers = what === 'due' ? 1 : plan.count - plan.paid
  if (what === 'due' && !OWING_PLANS.includes(plan.status)) throw new Refusal(409, 'instalments.nothing_owed')
  if (what === 'rest' && Date.parse(getEarlyFrom(plan, timeZone)) > Date.parse(now))
    throw new Refusal(409, 'instalments.too_early')
  if (amount !== (what === 'due' ? plan.amount : getLeft(plan))) throw new Refusal(409, 'instalments.changed')
  if (!(await findChargeable(db, plan)))
    throw new Refusal(409, 'instalments.no_card', {}, { redirect: `${getPlanPath(id)}/card` })
  return await begin(db, plan, { covers, early: true })
}

/** Charges what was begun, once; where its buyer goes on: back, or to the payment that says what became of it. */
export async function payEarly(key: PlanKey, opened: OpenedCharge): Promise<{ redirect: string }> {
  const failure = await chargeOpened(key, opened)
  const { order } = opened
  return { redirect: failure && order ? pendingPath(order.hash) : getPlanPath(key.id) }
}
