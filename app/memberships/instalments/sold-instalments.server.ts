import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { BoughtPeriod } from '#app/selling/checkout/bought.ts'
import type { SoldInstalments, StoppedBy } from '#app/selling/checkout/sold-kinds.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { findChargeOf } from './charges.server.ts'
import { findPlanOfOrder, receiveInstalment } from './paid-instalment.server.ts'
import { isRunning } from './plan.ts'
import { changePlan, listRunning, lockPlan } from './plans.server.ts'
import { instalmentPlans } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id'>

/** A bank takes back what was paid in full, too; that a later order closed is about itself alone. */
async function stop(db: Db, order: OrderKey, why: StoppedBy): Promise<void> {
  const charge = await findChargeOf(db, order)
  if (charge && why === 'closed') return
  const key = charge ? { schoolId: order.schoolId, id: charge.planId } : await findPlanOfOrder(db, order)
  const found = key && (await lockPlan(db, key))
  if (!found) return
  const { plan } = found
  if (!isRunning(plan.status) && !(why === 'chargeback' && plan.status === 'DONE')) return
  await changePlan(db, plan, { status: 'ENDED', reason: why, nextChargeAt: null, open: false })
}

/** Whether what an order opened is closed, as what follows it was not paid, or ended. */
async function staysClosed(db: Db, order: OrderKey): Promise<boolean> {
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
  staysClosed,
  async refuseRunning(db, { schoolId, id: accountId }, productIds) {
    const [running] = await listRunning(db, { schoolId, accountId, productIds })
    if (!running) return
    const redirect = `/my/instalments/${running.id}`
    throw new Refusal(409, 'order-forms.paid_in_instalments', {}, { redirect })
  },
  begins: (school, order) => sql<boolean>`exists (select from instalment_plans p
    where p.school_id = ${school} and p.transaction_id = ${order})`,
  isLater: (school, order) => sql<boolean>`exists (select from instalment_charges c
    where c.school_id = ${school} and c.transaction_id = ${order})`,
  boughtBy: (school, order) => sql<BoughtPeriod | null>`(
    select json_build_object('by', 'instalment', 'until', null, 'nothing', false, 'after', null)
    from instalment_charges c where c.school_id = ${school} and c.transaction_id = ${order})`,
  stillDue: (school, order) => sql<boolean | null>`(
    select p.status in ('ACTIVE', 'AT_RISK', 'SUSPENDED') and p.paid < c.number and not exists (select from instalment_charges o
        where o.school_id = ${school} and o.plan_id = c.plan_id and o.number = c.number and o.attempt > c.attempt)
      from instalment_charges c join instalment_plans p on p.school_id = ${school} and p.id = c.plan_id
      where c.school_id = ${school} and c.transaction_id = ${order})`,
  opensNothing: (school, order) => sql<boolean>`(exists (select from instalment_charges c
      where c.school_id = ${school} and c.transaction_id = ${order})
    or exists (select from instalment_plans p
      where p.school_id = ${school} and p.transaction_id = ${order} and not p.open))`,
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
