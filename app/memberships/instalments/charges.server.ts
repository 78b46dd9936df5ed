import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Failure } from '#app/memberships/memberships/membership.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { PlanKey } from './plans.server.ts'
import { instalmentCharges } from './tables.server.ts'

/** A try to have a later instalment paid. */
export type StoredCharge = typeof instalmentCharges.$inferSelect
type ChargeKey = Pick<StoredCharge, 'schoolId' | 'planId' | 'number' | 'attempt'>

const { schoolId: school, planId, number, attempt, transactionId } = instalmentCharges

/** The tries for one instalment, the last one first. */
export async function listCharges(db: Db, { schoolId, id }: PlanKey, of: number): Promise<StoredCharge[]> {
  return await db
    .select()
    .from(instalmentCharges)
    .where(and(eq(school, schoolId), eq(planId, id), eq(number, of)))
    .orderBy(desc(attempt))
}

/** The try of which nobody knows yet what comes of it. */
export async function findOpenCharge(db: Db, { schoolId, id }: PlanKey): Promise<StoredCharge | undefined> {
  const isOpen = and(isNull(instalmentCharges.failure), isNull(instalmentCharges.paidAt))
  const [open] = await db
    .select()
    .from(instalmentCharges)
    .where(and(eq(school, schoolId), eq(planId, id), isOpen))
  return open
}

/** The try that an order is. */
export async function findChargeOf(db: Db, order: { schoolId: number; id: number }): Promise<StoredCharge | undefined> {
  const [charge] = await db
    .select()
    .from(instalmentCharges)
    .where(and(eq(school, order.schoolId), eq(transactionId, order.id)))
  return charge
}

type NewCharge = ChargeKey & Pick<StoredCharge, 'covers' | 'early' | 'transactionId'>

/** Writes a try down; one with an order is open. Fails where another is open. */
export async function writeCharge(db: Db, charge: NewCharge): Promise<void> {
  const failure = charge.transactionId === null ? ('no_card' as const) : null
  await db.insert(instalmentCharges).values({ ...charge, failure, createdAt: sql`now()` })
}

const isIt = (charge: ChargeKey) =>
  and(eq(school, charge.schoolId), eq(planId, charge.planId), eq(number, charge.number), eq(attempt, charge.attempt))

/** Writes down why nothing came of an open try; false where something did, or that is known. */
export async function failCharge(db: Db, charge: ChargeKey, failure: Failure): Promise<boolean> {
  const { rowCount } = await db
    .update(instalmentCharges)
    .set({ failure })
    .where(and(isIt(charge), isNull(instalmentCharges.failure), isNull(instalmentCharges.paidAt)))
  return rowCount === 1
}

/** Writes down that a try was paid, and how many of its instalments were not to be any more; false where that was known. */
export async function notePaid(db: Db, charge: ChargeKey, beyond: number): Promise<boolean> {
  const { rowCount } = await db
    .update(instalmentCharges)
    .set({ paidAt: sql`now()`, beyond })
    .where(and(isIt(charge), isNull(instalmentCharges.paidAt)))
  return rowCount === 1
}
