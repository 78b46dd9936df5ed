import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { findCard } from '#app/memberships/subscribing/card.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { daysLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { hasId, requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type Member, viewerName } from '#app/platform/viewer.ts'
import { orderNumber } from '#app/selling/payments/order-number.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { isSuccess } from '#app/selling/payments/transaction-status.ts'
import {
  EARLY_AFTER_DAYS,
  isRunning,
  type ListedPlan,
  type OwnPlanView,
  type PlanPage,
  type PlanPayment,
  type PlanView,
} from './plan.ts'
import { type BegunPlan, getDueDate, getLeft, type Plan, type PlanKey } from './plans.server.ts'
import { instalmentCharges, instalmentPlans } from './tables.server.ts'

async function readPlan(db: Db, { schoolId, id }: PlanKey) {
  return await db
    .select({
      plan: getTableColumns(instalmentPlans),
      product: { id: products.id, title: products.title, slug: products.slug },
      buyer: {
        id: accounts.id,
        email: accounts.email,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
      },
      endedBy: sql<string | null>`(select concat_ws(' ', a.first_name, nullif(a.last_name, '')) from accounts a
        where a.school_id = ${schoolId} and a.id = ${instalmentPlans.endedBy})`,
      timeZone: schools.timeZone,
      now: sql<string>`now()`.mapWith(instalmentPlans.since),
    })
    .from(instalmentPlans)
    .innerJoin(products, hasId(products, schoolId, instalmentPlans.productId))
    .innerJoin(accounts, hasId(accounts, schoolId, instalmentPlans.accountId))
    .innerJoin(schools, eq(schools.id, instalmentPlans.schoolId))
    .where(hasId(instalmentPlans, schoolId, id))
    .then(requireRow)
}

type PlanRow = Awaited<ReturnType<typeof readPlan>>

const { id, hash, number: orderCode, createdAt, total, status, settledAt } = transactions
const paymentColumns = { order: { id, hash, number: orderCode }, createdAt, total, status, settledAt }

/** What was paid for instalments, or tried to be, in their order. */
async function listPayments(db: Db, { schoolId, id: planId, transactionId }: Plan): Promise<PlanPayment[]> {
  const [first] = await db
    .select(paymentColumns)
    .from(transactions)
    .where(hasId(transactions, schoolId, transactionId))
  const later = await db
    .select({ ...paymentColumns, of: instalmentCharges.number, covers: instalmentCharges.covers })
    .from(instalmentCharges)
    .innerJoin(transactions, hasId(transactions, schoolId, instalmentCharges.transactionId))
    .where(and(eq(instalmentCharges.schoolId, schoolId), eq(instalmentCharges.planId, planId)))
    .orderBy(asc(instalmentCharges.number), asc(instalmentCharges.attempt))
  return [...(first ? [{ ...first, of: 1, covers: 1 }] : []), ...later].map(({ order, of, covers, ...row }) => ({
    id: order.id,
    hash: order.hash,
    order: orderNumber(order),
    at: row.settledAt ?? row.createdAt,
    number: of,
    to: of + covers - 1,
    amount: row.total,
    status: row.status,
    paid: isSuccess(row.status),
  }))
}

/** Of instalments that have ended nothing is to be paid any more. */
const leftOf = (plan: Plan) => (isRunning(plan.status) ? getLeft(plan) : 0)

async function toView(db: Db, { plan, product, timeZone }: PlanRow, locale: Locale): Promise<PlanView> {
  const { count, amount, currency, everyMonths, paid, anchor, nextChargeAt, open, since } = plan
  const begun: BegunPlan | null = anchor === null ? null : { ...plan, anchor }
  return {
    id: plan.id,
    status: plan.status,
    reason: plan.reason,
    product: { ...product, title: inLocale(product.title, locale) },
    count,
    amount,
    currency,
    everyMonths,
    paid,
    left: leftOf(plan),
    dueAt: begun && isRunning(plan.status) ? getDueDate(begun, paid, timeZone) : null,
    nextChargeAt,
    open,
    since,
    payments: await listPayments(db, plan),
  }
}

/** From when on the rest can be paid early. */
export const getEarlyFrom = ({ createdAt }: Pick<Plan, 'createdAt'>, timeZone: string) =>
  daysLater(createdAt, EARLY_AFTER_DAYS, timeZone).toISOString()

/** One's own instalments; else 404. */
export async function loadOwnPlan(db: Db, viewer: Member, planId: number): Promise<OwnPlanView> {
  const row = await readPlan(db, { schoolId: viewer.schoolId, id: planId })
  const { plan, timeZone, now } = row
  requireFound(plan.accountId === viewer.id && plan.status !== 'STARTED')
  const earlyFrom = getEarlyFrom(plan, timeZone)
  return {
    ...(await toView(db, row, viewer.locale)),
    card: await findCard(db, plan),
    earlyFrom,
    mayPayRest: isRunning(plan.status) && Date.parse(earlyFrom) <= Date.parse(now),
  }
}

type StoredPlan = Omit<ListedPlan, 'title' | 'left'> & { title: LocalText; amount: number }

/** The instalments of an account, the newest first: a column of a select from `accounts`, for `listedPlan` to read. */
export const plansOfAccount = (schoolId: number) => sql<StoredPlan[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'status', i.status, 'count', i.count, 'paid', i.paid,
    'amount', i.amount, 'currency', i.currency, 'nextChargeAt', i.next_charge_at, 'title', p.title,
    'sale', i.transaction_id) order by i.id desc), '[]')
  from instalment_plans i join products p on p.school_id = ${schoolId} and p.id = i.product_id
  where i.school_id = ${schoolId} and i.account_id = accounts.id and i.status <> 'STARTED')`

export function listedPlan({ title, amount, nextChargeAt, ...plan }: StoredPlan, locale: Locale): ListedPlan {
  return {
    ...plan,
    left: isRunning(plan.status) ? getLeft({ ...plan, amount }) : 0,
    nextChargeAt: nextChargeAt && isoInstant(nextChargeAt),
    title: inLocale(title, locale),
  }
}

/** The instalments of an order, of their first one or a later one; 404 where it is of none. */
export async function requirePlanOf(db: Db, schoolId: number, transactionId: number): Promise<PlanKey> {
  const [found] = await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(
      and(
        eq(instalmentPlans.schoolId, schoolId),
        sql`(${instalmentPlans.transactionId} = ${transactionId} or ${instalmentPlans.id} in (
          select c.plan_id from instalment_charges c where c.school_id = ${schoolId} and c.transaction_id = ${transactionId}))`,
      ),
    )
  requireFound(found)
  return { schoolId, id: found.id }
}

/** The instalments of an order as staff see them. */
export async function loadPlanPage(db: Db, viewer: Member, transactionId: number): Promise<PlanPage> {
  const row = await readPlan(db, await requirePlanOf(db, viewer.schoolId, transactionId))
  const { plan, buyer, endedBy } = row
  return {
    ...(await toView(db, row, viewer.locale)),
    buyer: { id: buyer.id, name: viewerName(buyer), email: buyer.email },
    note: plan.note,
    endedBy: endedBy || null,
    mayEnd: isRunning(plan.status),
  }
}
