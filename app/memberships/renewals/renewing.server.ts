import { endCanceled, isCanceledInFlight } from '#app/memberships/memberships/canceling.server.ts'
import { recordNotified } from '#app/memberships/memberships/due.server.ts'
import { type Failure, graceEnd, RENEWABLE } from '#app/memberships/memberships/membership.ts'
import { changeMembership, lockMembership, type Membership } from '#app/memberships/memberships/memberships.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { chargeOrder } from '#app/selling/checkout/payment.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { findMeans } from '#app/selling/payment-means/means.server.ts'
import { nextTry } from './dunning.ts'
import { membershipClosed, membershipLapsed, renewalFailed, renewalNear } from './events.server.ts'
import { openTry, type RenewalAttempt } from './open-try.server.ts'
import { closeTry, listTries } from './tries.server.ts'

type MembershipKey = { schoolId: number; id: number }

/**
 * Renews a membership that is due: its order is committed, then charged once, and settled, which begins the period. What
 * failed is written down with what follows. Again it goes on where it stopped, whoever stopped there.
 */
export async function renew(key: MembershipKey): Promise<void> {
  const one = await openTry(key)
  if (!one) return
  const failure = await findFailure(one)
  if (!failure) return
  // Once more at once where another card was saved while this one was being charged.
  if (await inSchool(key.schoolId, (db) => fail(db, key, one, failure))) await renew(key)
}

/** Why a try came to nothing; undefined where it was paid, or nobody knows yet. */
export async function findFailure({
  schoolId,
  order,
}: Pick<RenewalAttempt, 'schoolId' | 'order'>): Promise<Failure | undefined> {
  if (!order) return 'no_card'
  if (order.total === 0) {
    await inSchool(schoolId, (db) => settle(db, { schoolId, id: order.id }))
    return undefined
  }
  const charged = await chargeOrder(order)
  if (charged.outcome === 'authentication') return 'authentication'
  if (charged.outcome !== 'declined') return undefined
  if (charged.reason !== 'other') return charged.reason
  const means = await inSchool(schoolId, (db) => findMeans(db, schoolId, order.meansId ?? 0), { reading: true })
  return means?.savedAt ? 'other' : 'no_card'
}

/** Nothing came: it is at risk and tried again on the days of the calendar, until the last of them ends it. */
async function fail(db: Db, key: MembershipKey, one: RenewalAttempt, failure: Failure): Promise<boolean> {
  const { schoolId, id } = key
  const found = await lockMembership(db, key)
  if (!found || found.membership.until !== one.startsAt) return false
  const { membership, timeZone, now } = found
  if (one.order && !(await closeTry(db, one, failure))) return false
  if (isCanceledInFlight(membership)) await endCanceled(db, membership)
  // Given up, or ended by staff or with its account, while it was being charged.
  if (!RENEWABLE.includes(membership.status)) return false
  if (await hasNewCard(db, membership, one)) {
    const change = { status: inGrace(one.startsAt, now), reason: failure, nextChargeAt: now }
    await changeMembership(db, membership, change)
    return true
  }
  const first = (await listTries(db, key, one.startsAt)).at(-1)?.createdAt ?? now
  const untried = membership.status === 'TRIAL' && failure === 'no_card'
  const again = untried ? null : nextTry({ attempt: one.attempt, first, now, timeZone })
  if (again === null) {
    await changeMembership(db, membership, ended(failure))
    await publish(db, schoolId, membershipLapsed, { membershipId: id })
  } else {
    await changeMembership(db, membership, { status: inGrace(one.startsAt, now), reason: failure, nextChargeAt: again })
    await publish(db, schoolId, renewalFailed, { membershipId: id, attempt: one.attempt })
  }
  return false
}

/** Whether its member saved a card that can be charged after the try began. */
async function hasNewCard(db: Db, { schoolId, meansId }: Membership, { order }: RenewalAttempt): Promise<boolean> {
  if (meansId === null || meansId === (order?.meansId ?? null)) return false
  const means = await findMeans(db, schoolId, meansId)
  return means !== undefined && means.savedAt !== null && means.forgottenAt === null
}

const ended = (failure: Failure) =>
  ({ status: 'ENDED', reason: failure === 'no_card' ? failure : 'unpaid', nextChargeAt: null }) as const

function inGrace(until: string, now: string): 'AT_RISK' | 'PAST_DUE' {
  return graceEnd(until) > Date.parse(now) ? 'AT_RISK' : 'PAST_DUE'
}

/** The days of grace are over: it opens nothing any more, and its member is warned of the last try. */
export async function closeOverdue(key: MembershipKey): Promise<void> {
  await inSchool(key.schoolId, async (db) => {
    const found = await lockMembership(db, key)
    if (found?.membership.status !== 'AT_RISK' || !found.membership.until) return
    const { membership, now } = found
    if (inGrace(found.membership.until, now) === 'AT_RISK') return
    await changeMembership(db, membership, { status: 'PAST_DUE' })
    await publish(db, key.schoolId, membershipClosed, { membershipId: key.id })
  })
}

/** It was canceled while it may have been charged, and nobody said in time how that ended: it ends, and its member is told. */
export async function endLeftInFlight(key: MembershipKey): Promise<void> {
  await inSchool(key.schoolId, async (db) => {
    const found = await lockMembership(db, key)
    if (!found || !isCanceledInFlight(found.membership)) return
    const { membership, now } = found
    if (Date.parse(membership.nextChargeAt ?? now) <= Date.parse(now)) await endCanceled(db, membership)
  })
}

/** It is renewed within days: its member is told, once of each period. */
export async function scheduleRenewalNotice({ schoolId, id }: MembershipKey): Promise<void> {
  await inSchool(schoolId, async (db) => {
    if (await recordNotified(db, { schoolId, id })) await publish(db, schoolId, renewalNear, { membershipId: id })
  })
}
