import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId, isoText } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { BoughtPeriod, NextCharge } from '#app/selling/checkout/bought.ts'
import type { SoldInstalments, StoppedBy } from '#app/selling/checkout/sold-kinds.server.ts'
import { heldInLedger } from '#app/selling/payments/paid.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { findChargeOf } from './charges.server.ts'
import { findPlanOfOrder, receiveInstalment } from './paid-instalment.server.ts'
import { isRunning, RUNNING_PLANS } from './plan.ts'
import { changePlan, lockPlan, type Plan } from './plans.server.ts'
import { instalmentPlans } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id'>

/** A bank takes back what is charged no more, too, and whatever it opened closes; that a later order closed is about itself alone. */
async function stop(db: Db, order: OrderKey, why: StoppedBy): Promise<void> {
  const charge = await findChargeOf(db, order)
  if (charge && why === 'closed') return
  const key = charge ? { schoolId: order.schoolId, id: charge.planId } : await findPlanOfOrder(db, order)
  const found = key && (await lockPlan(db, key))
  if (!found) return
  const { plan } = found
  if (!isRunning(plan.status) && !(why === 'chargeback' && plan.open && plan.status !== 'STARTED')) return
  await changePlan(db, plan, { status: 'ENDED', reason: why, nextChargeAt: null, open: false })
}

/**
 * A bank gave back what it had taken: instalments that it ended though all were paid are done again, unless it holds another
 * payment of theirs, or what the first order opened was ended otherwise. What becomes of others is for staff to decide.
 */
async function resume(db: Db, order: OrderKey): Promise<void> {
  const charge = await findChargeOf(db, order)
  const key = charge ? { schoolId: order.schoolId, id: charge.planId } : await findPlanOfOrder(db, order)
  const found = key && (await lockPlan(db, key))
  if (!found) return
  const { plan } = found
  if (plan.status !== 'ENDED' || plan.reason !== 'chargeback' || plan.paid < plan.count) return
  if (await isHeldBack(db, plan)) return
  await changePlan(db, plan, { status: 'DONE', reason: null, open: true })
}

/** Whether a bank took back a payment for instalments, or their first order opens nothing for another reason. */
async function isHeldBack(db: Db, { schoolId, id, transactionId }: Plan): Promise<boolean> {
  const { status, access } = transactions
  const [held] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.schoolId, schoolId),
        sql`((${transactions.id} = ${transactionId} and (${access} = 'ended' or ${status} in ('CHARGEBACK', 'REVOKED')
            or (${status} = 'REFUNDED' and ${access} is null)))
          or (${status} = 'CHARGEBACK' and ${transactions.id} in (select c.transaction_id from instalment_charges c
            where c.school_id = ${schoolId} and c.plan_id = ${id})))`,
      ),
    )
    .limit(1)
  return held !== undefined
}

/** Whether an order opens nothing again: a later one never did, what the first one opened is closed with its instalments. */
async function staysClosed(db: Db, order: OrderKey): Promise<boolean> {
  if (await findChargeOf(db, order)) return true
  const key = await findPlanOfOrder(db, order)
  if (!key) return false
  const [plan] = await db
    .select({ open: instalmentPlans.open })
    .from(instalmentPlans)
    .where(hasId(instalmentPlans, key.schoolId, key.id))
  return plan?.open === false
}

/** What an order asks of instalments. */
export const instalmentsOfOrders: SoldInstalments = {
  async store(db, { schoolId, id: transactionId, accountId, meansId, currency }, terms) {
    await db
      .insert(instalmentPlans)
      .values({ ...terms, schoolId, transactionId, accountId, meansId, currency, createdAt: sql`now()` })
  },
  receive: receiveInstalment,
  stop,
  resume,
  staysClosed,
  running: ({ schoolId, id }, productIds) => sql<number | null>`(select min(p.id)::float8 from instalment_plans p
    where p.school_id = ${schoolId} and p.account_id = ${id} and p.product_id in ${[...productIds]}
      and p.status in ${[...RUNNING_PLANS]})`,
  refuseRunning(plan) {
    if (plan === null) return
    throw new Refusal(409, 'order-forms.paid_in_instalments', {}, { redirect: `/my/instalments/${plan}` })
  },
  begins: (school, order) => sql<boolean>`exists (select from instalment_plans p
    where p.school_id = ${school} and p.transaction_id = ${order})`,
  isLater: (school, order) => sql<boolean>`exists (select from instalment_charges c
    where c.school_id = ${school} and c.transaction_id = ${order})`,
  boughtBy: (school, order) => sql<BoughtPeriod | null>`(
    select json_build_object('by', 'instalment', 'until', null, 'nothing', false, 'after', null)
    from instalment_charges c where c.school_id = ${school} and c.transaction_id = ${order})`,
  nextOf: (school, order) => sql<NextCharge | null>`(
    select json_build_object('amount', p.amount, 'currency', p.currency, 'at', ${isoText(sql`p.next_charge_at`)})
    from instalment_plans p
    where p.school_id = ${school} and p.status = 'ACTIVE' and p.next_charge_at is not null
      and (p.transaction_id = ${order} or p.id = (select c.plan_id from instalment_charges c
        where c.school_id = ${school} and c.transaction_id = ${order})))`,
  stillDue: (school, order) => sql<boolean | null>`(
    select p.status in ('ACTIVE', 'AT_RISK', 'SUSPENDED') and p.paid < c.number and not exists (select from instalment_charges o
        where o.school_id = ${school} and o.plan_id = c.plan_id and o.number = c.number and o.attempt > c.attempt)
      from instalment_charges c join instalment_plans p on p.school_id = ${school} and p.id = c.plan_id
      where c.school_id = ${school} and c.transaction_id = ${order})`,
  opensNothing: (school, order) => sql<boolean>`(exists (select from instalment_charges c
      where c.school_id = ${school} and c.transaction_id = ${order})
    or exists (select from instalment_plans p
      where p.school_id = ${school} and p.transaction_id = ${order} and not p.open))`,
  // Where a bank gave back what had ended them and all are done, what was paid meanwhile was due after all.
  paidInVain: (school) => sql`select v.transaction_id, v.at, v.held - v.due as amount
    from (select c.transaction_id, c.paid_at as at, (c.covers - c.beyond) * p.amount as due,
        least(c.covers * p.amount, coalesce(${heldInLedger(school, sql`c.transaction_id`)}, 0)) as held
      from instalment_charges c join instalment_plans p on p.school_id = ${school} and p.id = c.plan_id
      where c.school_id = ${school} and c.beyond > 0 and (p.status <> 'DONE' or p.count < 1 + (
        select sum(o.covers) from instalment_charges o
        where o.school_id = ${school} and o.plan_id = c.plan_id and o.paid_at is not null))) v
    where v.held > v.due`,
  agreedAt: (school, order) => sql<string | null>`(select p.created_at from instalment_charges c
    join instalment_plans p on p.school_id = ${school} and p.id = c.plan_id
    where c.school_id = ${school} and c.transaction_id = ${order})`,
  planOf: (school, order) =>
    sql<number | null>`coalesce(
    (select p.id from instalment_plans p
      where p.school_id = ${school} and p.transaction_id = ${order} and p.status <> 'STARTED'),
    (select c.plan_id from instalment_charges c where c.school_id = ${school} and c.transaction_id = ${order}))`.mapWith(
      (id: unknown) => (id === null ? null : Number(id)),
    ),
}
