import { and, eq } from 'drizzle-orm'
import { takeAdvisoryLock } from '#app/platform/advisory-lock.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { findChargeOf, notePaid } from './charges.server.ts'
import { instalmentsDone } from './events.server.ts'
import { isRunning } from './plan.ts'
import {
  changePlan,
  getDueDate,
  type LockedPlan,
  listRunning,
  lockPlan,
  type Plan,
  type PlanKey,
} from './plans.server.ts'
import { instalmentPlans } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id'>

/** The instalments that an order began. */
export async function findPlanOfOrder(db: Db, { schoolId, id }: OrderKey): Promise<PlanKey | undefined> {
  const [plan] = await db
    .select({ schoolId: instalmentPlans.schoolId, id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.schoolId, schoolId), eq(instalmentPlans.transactionId, id)))
  return plan
}

/** An order is paid: the first one of instalments begins them, a later one counts; true where it is a later one. */
export async function receiveInstalment(db: Db, order: OrderKey): Promise<boolean> {
  const { schoolId } = order
  const charge = await findChargeOf(db, order)
  const key = charge ? { schoolId, id: charge.planId } : await findPlanOfOrder(db, order)
  const found = key && (await lockPlan(db, key))
  if (!found) return false
  if (!charge) {
    await beginPlan(db, found)
    return false
  }
  const beyond = countBeyond(found.plan, charge.covers)
  if (!(await notePaid(db, charge, beyond))) return true
  if (beyond > 0) log.warn({ school: schoolId, instalments: key.id, beyond }, 'instalments paid beyond what is due')
  await count(db, found, charge.covers)
  return true
}

/** How many of so many instalments that are paid are not to be paid any more: staff give their money back. */
function countBeyond({ status, paid, count: all }: Plan, covers: number): number {
  return isRunning(status) ? Math.max(0, paid + covers - all) : covers
}

/** The first instalment was paid: the others are counted from that moment. */
async function beginPlan(db: Db, { plan, now, timeZone, erased }: LockedPlan): Promise<void> {
  if (plan.status !== 'STARTED') return
  if (erased) {
    await changePlan(db, plan, { status: 'ENDED', reason: 'deleted', paid: 1, anchor: now })
    return
  }
  if (await runsAlready(db, plan)) {
    // Paid twice, as of two orders one replaced the other: staff give one of them back.
    log.warn({ school: plan.schoolId, instalments: plan.id }, 'instalments begun twice')
    await changePlan(db, plan, { status: 'ENDED', reason: 'closed', paid: 1, anchor: now })
    return
  }
  const nextChargeAt = getDueDate({ ...plan, anchor: now }, 1, timeZone)
  await changePlan(db, plan, { status: 'ACTIVE', paid: 1, anchor: now, nextChargeAt })
}

/** Whether the same account pays the same product in other instalments; of two that begin at once the second waits for the first. */
async function runsAlready(db: Db, { schoolId, accountId, productId }: Plan): Promise<boolean> {
  await takeAdvisoryLock(db, schoolId, 'instalments', accountId)
  return (await listRunning(db, { schoolId, accountId, productIds: [productId] })).length > 0
}

/** An instalment more was paid, or all that were left: what is due next, and what was closed opens once nothing is owed. */
async function count(db: Db, { plan, now, timeZone }: LockedPlan, covers: number): Promise<void> {
  const paid = Math.min(plan.count, plan.paid + covers)
  if (!isRunning(plan.status)) {
    await changePlan(db, plan, { paid })
    return
  }
  if (paid === plan.count) {
    await changePlan(db, plan, { paid, status: 'DONE', reason: null, nextChargeAt: null, open: true })
    await publish(db, plan.schoolId, instalmentsDone, { planId: plan.id })
    return
  }
  const due = getDueDate({ ...plan, anchor: plan.anchor ?? now }, paid, timeZone)
  const owes = plan.status === 'SUSPENDED' && Date.parse(due) <= Date.parse(now)
  const next = owes
    ? { nextChargeAt: now }
    : ({ status: 'ACTIVE', reason: null, nextChargeAt: due, open: true } as const)
  await changePlan(db, plan, { paid, ...next })
}
