import { LEASE_MS, leaseMembership } from '#app/memberships/memberships/due.server.ts'
import { findFirstDiscount } from '#app/memberships/memberships/first-charge.server.ts'
import { RENEWABLE } from '#app/memberships/memberships/membership.ts'
import { lockMembership, type Membership } from '#app/memberships/memberships/memberships.server.ts'
import {
  applyDueChange,
  cancelOrderedChange,
  findOrderedChange,
} from '#app/memberships/memberships/term-changes.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { findMeans } from '#app/selling/payment-means/means.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { lockTransaction, type Transaction } from '#app/selling/payments/transactions.server.ts'
import { writeRenewal } from './renewal-order.server.ts'
import { listTries, writeTry } from './tries.server.ts'

/** A try to have the next period of a membership paid; without an order where nothing could be charged. */
export type RenewalAttempt = {
  schoolId: number
  membershipId: number
  startsAt: string
  attempt: number
  order: Transaction | null
}

type DueMembership = Membership & { until: string }

function isDue(membership: Membership, now: string): membership is DueMembership {
  const { status, until, nextChargeAt } = membership
  const reached = (at: string | null) => at !== null && Date.parse(at) <= Date.parse(now)
  return RENEWABLE.includes(status) && reached(until) && reached(nextChargeAt)
}

/**
 * The try that a membership is to be charged by now, begun where none is open, with its order committed; undefined where
 * nothing is due, or somebody else is at it.
 */
export async function openTry(which: Pick<Membership, 'schoolId' | 'id'>): Promise<RenewalAttempt | undefined> {
  return await inSchool(which.schoolId, async (db) => {
    // Before the membership, as whoever settles it.
    const ordered = await findOrderedChange(db, which)
    if (ordered?.transactionId) await lockTransaction(db, { schoolId: which.schoolId, id: ordered.transactionId })
    const found = await lockMembership(db, which)
    if (!found || !isDue(found.membership, found.now)) return undefined
    const { membership: due, now } = found
    // A plan is ordered once at a time: a change that nobody paid gives way to the period that is due.
    if (ordered) await cancelOrderedChange(db, ordered)
    await leaseMembership(db, due, new Date(Date.parse(now) + LEASE_MS).toISOString())
    const [last] = await listTries(db, due, due.until)
    if (last?.failure === null) return { ...last, order: await loadOrder(db, due, last.transactionId) }
    // The first charge of a period is by its terms.
    const asAgreed = last ? due : { ...(await applyDueChange(db, due)), until: due.until }
    return await begin(db, asAgreed, (last?.attempt ?? 0) + 1)
  })
}

async function loadOrder(db: Db, { schoolId }: DueMembership, id: number | null): Promise<Transaction | null> {
  if (id === null) return null
  const [order] = await db
    .select()
    .from(transactions)
    .where(hasId(transactions, schoolId, id))
  return order ?? null
}

async function begin(db: Db, due: DueMembership, attempt: number): Promise<RenewalAttempt> {
  const { schoolId, id: membershipId, until: startsAt, amount, meansId } = due
  const discount = await findFirstDiscount(db, due)
  const means = meansId === null ? undefined : await findMeans(db, schoolId, meansId)
  const chargeable = means?.forgottenAt === null ? means : null
  const costsNothing = amount === discount
  const order =
    costsNothing || chargeable ? await writeRenewal(db, due, attempt, { means: chargeable, discount }) : null
  const one = { schoolId, membershipId, startsAt, attempt }
  await writeTry(db, { ...one, transactionId: order?.id ?? null })
  return { ...one, order }
}
