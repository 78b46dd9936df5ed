import { and, eq } from 'drizzle-orm'
import { endOfPeriods } from '#app/content/catalogue/period.ts'
import { isCanceledInFlight } from '#app/memberships/memberships/canceling.server.ts'
import { membershipCanceled, membershipRenewed } from '#app/memberships/memberships/events.server.ts'
import { graceEnd, RENEWABLE } from '#app/memberships/memberships/membership.ts'
import {
  changeMembership,
  listPaidMemberships,
  lockMembership,
  type Membership,
  writePeriod,
} from '#app/memberships/memberships/memberships.server.ts'
import { membershipPeriods } from '#app/memberships/memberships/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { publish, recordEvent } from '#app/platform/outbox.server.ts'
import type { Transaction } from '#app/selling/payments/transactions.server.ts'
import { membershipRenewals } from './tables.server.ts'

type OrderKey = Pick<Transaction, 'schoolId' | 'id'>

/** The membership that an order is to renew; undefined where it is no renewal. */
async function renewedBy(db: Db, { schoolId, id }: OrderKey): Promise<number | undefined> {
  const [renewal] = await db
    .select({ id: membershipRenewals.membershipId })
    .from(membershipRenewals)
    .where(and(eq(membershipRenewals.schoolId, schoolId), eq(membershipRenewals.transactionId, id)))
  return renewal?.id
}

/**
 * The order of a renewal was paid: its period follows the last one, or begins now where what was paid for had closed. One
 * that pays a period that was paid by another meanwhile buys the next. False where the order is no renewal.
 */
export async function renewMembership(db: Db, order: OrderKey, now: string): Promise<boolean> {
  const { schoolId, id: transactionId } = order
  const id = await renewedBy(db, order)
  const found = id === undefined ? undefined : await lockMembership(db, { schoolId, id })
  if (!found) return false
  const { membership, timeZone } = found
  const [known] = await db
    .select({ id: membershipPeriods.membershipId })
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.schoolId, schoolId), eq(membershipPeriods.transactionId, transactionId)))
  if (known) return true
  const { anchor, periods, startsAt } = countedFrom(membership, now)
  const until = endOfPeriods({ ...membership, anchor, timeZone }, periods + 1)
  await writePeriod(db, membership, { startsAt, endsAt: until, transactionId })
  const next = membership.pausedAt === null ? until : null
  const paid = await listPaidMemberships(db, membership, { givenUp: !goesOn(membership), next })
  await changeMembership(db, membership, { ...paid, anchor, periods: periods + 1, until })
  await recordEvent(db, schoolId, membershipRenewed, { membershipId: membership.id })
  if (isCanceledInFlight(membership)) await publish(db, schoolId, membershipCanceled, { membershipId: membership.id })
  return true
}

/** Whether it goes on by itself once it is paid: it runs, or ended for nothing but the money. */
function goesOn({ status, reason }: Membership): boolean {
  const unpaid = reason === 'unpaid' || reason === 'no_card'
  return RENEWABLE.includes(status) || (['ENDED', 'EXPIRED'].includes(status) && unpaid)
}

/** Nobody pays for days on which it was closed. */
function countedFrom({ status, until, anchor, periods }: Membership, now: string) {
  const openUntil = until !== null && RENEWABLE.includes(status) ? graceEnd(until) : Date.parse(until ?? now)
  const closed = until === null || ['ENDED', 'EXPIRED'].includes(status) || openUntil <= Date.parse(now)
  return closed || anchor === null ? { anchor: now, periods: 0, startsAt: now } : { anchor, periods, startsAt: until }
}
