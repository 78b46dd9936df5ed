import type { Failure } from '#app/memberships/memberships/membership.ts'
import { nextTry } from '#app/memberships/renewals/dunning.ts'
import { findFailure } from '#app/memberships/renewals/renewing.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { findMeans, type Means } from '#app/selling/payment-means/means.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { writeChargeOrder } from './charge-order.server.ts'
import { failCharge, findOpenCharge, listCharges, type StoredCharge, writeCharge } from './charges.server.ts'
import { instalmentFailed, instalmentsSuspended } from './events.server.ts'
import { isRunning } from './plan.ts'
import { changePlan, type LockedPlan, lockPlan, type Plan, type PlanKey } from './plans.server.ts'

/** Whoever charges instalments has them for so long; then whoever comes goes on with the same order. */
export const LEASE_MS = 15 * 60_000

/** A try with its order; without one where nothing could be charged. */
export type OpenedCharge = Pick<StoredCharge, 'schoolId' | 'planId' | 'number' | 'attempt' | 'covers' | 'early'> & {
  order: Transaction | null
}

const isDue = ({ status, nextChargeAt }: Plan, now: string) =>
  isRunning(status) && nextChargeAt !== null && Date.parse(nextChargeAt) <= Date.parse(now)

/**
 * What its buyer pays early waits for no date: whoever comes goes on with it once nobody has been heard of for so long, unless
 * it is owed no more.
 */
const isLeft = ({ status, paid }: Plan, { early, number, createdAt }: StoredCharge, now: string) =>
  early && isRunning(status) && number > paid && Date.parse(createdAt) + LEASE_MS <= Date.parse(now)

/**
 * Charges the instalment that is due: its order is committed, then charged once, and settled, which counts it. What failed is
 * written down with what follows. Again it goes on where it stopped, whoever stopped there.
 */
export async function chargeInstalment(key: PlanKey): Promise<void> {
  const opened = await inSchool(key.schoolId, (db) => openDue(db, key))
  if (opened) await chargeOpened(key, opened)
}

/** Charges a try that was opened; answers why nothing came of it, undefined where it was paid or nobody knows yet. */
export async function chargeOpened(key: PlanKey, opened: OpenedCharge): Promise<Failure | undefined> {
  const failure = await findFailure(opened)
  if (!failure) return undefined
  // Once more at once where another card was saved while this one was being charged.
  if (await inSchool(key.schoolId, (db) => fail(db, key, opened, failure))) await chargeInstalment(key)
  return failure
}

/** The try that is due by now or was left, begun where none is open; undefined where nothing is, or somebody else is at it. */
export async function openDue(db: Db, key: PlanKey): Promise<OpenedCharge | undefined> {
  const found = await lockPlan(db, key)
  if (!found) return undefined
  const { plan, now } = found
  const due = isDue(plan, now)
  if (due) await changePlan(db, plan, { nextChargeAt: new Date(Date.parse(now) + LEASE_MS).toISOString() })
  const open = await findOpenCharge(db, plan)
  if (open && (due || isLeft(plan, open, now))) return { ...open, order: await loadOrder(db, open) }
  return due ? await begin(db, plan, { covers: 1, early: false }) : undefined
}

async function loadOrder(db: Db, { schoolId, transactionId }: StoredCharge): Promise<Transaction | null> {
  if (transactionId === null) return null
  const [order] = await db
    .select()
    .from(transactions)
    .where(hasId(transactions, schoolId, transactionId))
  return order ?? null
}

/** Begins a try for the instalments that come next. */
export async function begin(
  db: Db,
  plan: Plan,
  { covers, early }: Pick<StoredCharge, 'covers' | 'early'>,
): Promise<OpenedCharge> {
  const { schoolId, id: planId, paid } = plan
  const number = paid + 1
  const [last] = await listCharges(db, plan, number)
  const charge = { schoolId, planId, number, attempt: (last?.attempt ?? 0) + 1, covers, early }
  const means = await findChargeable(db, plan)
  const order = means ? await writeChargeOrder(db, plan, charge, means) : null
  await writeCharge(db, { ...charge, transactionId: order?.id ?? null })
  return { ...charge, order }
}

/** What they are charged to, unless that was forgotten. */
export async function findChargeable(db: Db, { schoolId, meansId }: Plan): Promise<Means | undefined> {
  const means = meansId === null ? undefined : await findMeans(db, schoolId, meansId)
  return means?.forgottenAt === null ? means : undefined
}

/**
 * Nothing came of a try: it is tried again on the days of the calendar, until the last of them closes what was bought. What its
 * buyer wanted to pay early changes nothing. True where a newer card is to be charged at once.
 */
async function fail(db: Db, key: PlanKey, opened: OpenedCharge, failure: Failure): Promise<boolean> {
  const found = await lockPlan(db, key)
  if (!found) return false
  const { plan, now } = found
  if (opened.order && !(await failCharge(db, opened, failure))) return false
  // Ended, or paid by another try, while it was being charged.
  if (!isRunning(plan.status) || plan.paid >= opened.number || opened.early) return false
  const status = plan.status === 'SUSPENDED' ? 'SUSPENDED' : 'AT_RISK'
  if (await hasNewCard(db, plan, opened)) {
    await changePlan(db, plan, { status, reason: failure, nextChargeAt: now })
    return true
  }
  await follow(db, found, opened, failure)
  return false
}

async function follow(db: Db, { plan, now, timeZone }: LockedPlan, opened: OpenedCharge, failure: Failure) {
  const { schoolId, id: planId } = plan
  const tries = (await listCharges(db, plan, opened.number)).filter(({ early }) => !early)
  const first = tries.at(-1)?.createdAt ?? now
  const again = nextTry({ attempt: tries.length, first, now, timeZone })
  if (again === null) {
    await changePlan(db, plan, { status: 'SUSPENDED', reason: failure, nextChargeAt: null, open: false })
    await publish(db, schoolId, instalmentsSuspended, { planId })
    return
  }
  const status = plan.status === 'SUSPENDED' ? 'SUSPENDED' : 'AT_RISK'
  await changePlan(db, plan, { status, reason: failure, nextChargeAt: again })
  await publish(db, schoolId, instalmentFailed, { planId, attempt: opened.attempt })
}

/** Whether a card was saved that can be charged after the try began. */
async function hasNewCard(db: Db, plan: Plan, { order }: OpenedCharge): Promise<boolean> {
  if (plan.meansId === null || plan.meansId === (order?.meansId ?? null)) return false
  const means = await findChargeable(db, plan)
  return means?.savedAt != null
}
