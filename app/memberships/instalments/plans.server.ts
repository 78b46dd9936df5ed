import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { monthsLater } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { fulfilAgain, revokeItems } from '#app/selling/checkout/fulfilment.server.ts'
import { transactionItems, transactions } from '#app/selling/payments/tables.server.ts'
import { isRunning, RUNNING_PLANS } from './plan.ts'
import { instalmentPlans } from './tables.server.ts'

export type Plan = typeof instalmentPlans.$inferSelect
export type PlanKey = Pick<Plan, 'schoolId' | 'id'>
/** Instalments of which the first was paid. */
export type BegunPlan = Plan & { anchor: string }

/** Instalments under their lock, with the time and the zone by whose clocks they are due. */
export type LockedPlan = { plan: Plan; now: string; timeZone: string; erased: boolean }

/** Instalments under their lock, their buyer's account before them: whoever deletes that holds it first. */
export async function lockPlan(db: Db, { schoolId, id }: PlanKey): Promise<LockedPlan | undefined> {
  const owner = db
    .select({ id: accounts.id, deletedAt: accounts.deletedAt })
    .from(accounts)
    .where(
      and(
        eq(accounts.schoolId, schoolId),
        sql`${accounts.id} = (select ${instalmentPlans.accountId} from ${instalmentPlans}
          where ${instalmentPlans.schoolId} = ${schoolId} and ${instalmentPlans.id} = ${id})`,
      ),
    )
    .for('key share')
    .as('owner')
  const [found] = await db
    .select({
      plan: getTableColumns(instalmentPlans),
      timeZone: schools.timeZone,
      now: sql<string>`now()`.mapWith(instalmentPlans.since),
      erased: sql<boolean>`${owner.deletedAt} is not null`,
    })
    .from(instalmentPlans)
    .innerJoin(owner, eq(owner.id, instalmentPlans.accountId))
    .innerJoin(schools, eq(schools.id, instalmentPlans.schoolId))
    .where(hasId(instalmentPlans, schoolId, id))
    .for('update', { of: instalmentPlans })
  return found
}

type PlanChange = Partial<
  Pick<Plan, 'status' | 'reason' | 'paid' | 'anchor' | 'nextChargeAt' | 'meansId' | 'open' | 'endedBy' | 'note'>
>

/** Changes locked instalments; where they close or open what their order bought, that closes or opens with them. */
export async function changePlan(db: Db, plan: Plan, change: PlanChange): Promise<Plan> {
  const next = { ...plan, ...change }
  const moved = next.status !== plan.status
  await db
    .update(instalmentPlans)
    .set({ ...change, ...(moved && { since: sql`now()` }) })
    .where(hasId(instalmentPlans, plan.schoolId, plan.id))
  if (next.open !== plan.open) await (next.open ? openProduct(db, next) : closeProduct(db, next))
  return next
}

/** What an account is paying of these products in instalments. */
export async function listRunning(
  db: Db,
  { schoolId, accountId, productIds }: Pick<Plan, 'schoolId' | 'accountId'> & { productIds: readonly number[] },
): Promise<Pick<Plan, 'id'>[]> {
  return await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(
      and(
        eq(instalmentPlans.schoolId, schoolId),
        eq(instalmentPlans.accountId, accountId),
        inArray(instalmentPlans.productId, [...productIds]),
        inArray(instalmentPlans.status, [...RUNNING_PLANS]),
      ),
    )
}

/** When an instalment is due that follows so many that were paid. */
export function getDueDate({ anchor, everyMonths }: BegunPlan, paid: number, timeZone: string): string {
  return monthsLater(anchor, everyMonths * paid, timeZone).toISOString()
}

/** What is still to be paid. */
export const getLeft = ({ count, paid, amount }: Pick<Plan, 'count' | 'paid' | 'amount'>) => (count - paid) * amount

/** The order whose first payment opened the product, as what hands over and takes back knows it. */
async function loadBought(db: Db, { schoolId, transactionId }: Plan) {
  const [order] = await db
    .select({ accountId: transactions.accountId })
    .from(transactions)
    .where(hasId(transactions, schoolId, transactionId))
  if (!order) throw new Error(`instalments of no order ${transactionId}`)
  const items = await db
    .select({ ...getTableColumns(transactionItems), type: products.type })
    .from(transactionItems)
    .innerJoin(products, hasId(products, schoolId, transactionItems.productId))
    .where(and(eq(transactionItems.schoolId, schoolId), eq(transactionItems.transactionId, transactionId)))
  // Without its means: that these instalments are charged to it was decided here.
  return { order: { schoolId, id: transactionId, ...order, meansId: null, isGift: false }, items }
}

async function closeProduct(db: Db, plan: Plan): Promise<void> {
  const { order, items } = await loadBought(db, plan)
  await revokeItems(db, order, items)
}

async function openProduct(db: Db, plan: Plan): Promise<void> {
  const { order, items } = await loadBought(db, plan)
  await fulfilAgain(db, order, items)
}

type Ending = Pick<Plan, 'reason'> & Partial<Pick<Plan, 'open' | 'endedBy' | 'note'>>

/** Ends locked instalments that run: nothing is charged any more; 'false' where they do not run. */
export async function endPlan(db: Db, plan: Plan, ending: Ending): Promise<boolean> {
  if (!isRunning(plan.status)) return false
  await changePlan(db, plan, { ...ending, status: 'ENDED', nextChargeAt: null })
  return true
}

/** Ends the instalments of somebody who goes for good; what was open closes with the account. */
export async function endPlansOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  const { status } = instalmentPlans
  await db
    .update(instalmentPlans)
    .set({ status: 'ENDED', reason: 'deleted', nextChargeAt: null, open: false, since: sql`now()` })
    .where(
      and(
        eq(instalmentPlans.schoolId, schoolId),
        eq(instalmentPlans.accountId, accountId),
        inArray(status, [...RUNNING_PLANS]),
      ),
    )
}

/** Forgets what staff wrote about somebody's instalments. */
export async function erasePlanNotesOf(db: Db, schoolId: number, accountId: number): Promise<void> {
  await db
    .update(instalmentPlans)
    .set({ note: null })
    .where(and(eq(instalmentPlans.schoolId, schoolId), eq(instalmentPlans.accountId, accountId)))
}
