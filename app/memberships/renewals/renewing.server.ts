import { noteTold } from '#app/memberships/memberships/due.server.ts'
import { type Failure, graceEnd, RENEWABLE } from '#app/memberships/memberships/membership.ts'
import { changeMembership, lockMembership } from '#app/memberships/memberships/memberships.server.ts'
import { closeTry, triesOf } from '#app/memberships/renewal-tries/tries.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { chargeOrder } from '#app/selling/checkout/payment.server.ts'
import { settle } from '#app/selling/checkout/settle.server.ts'
import { findMeans } from '#app/selling/payment-means/means.server.ts'
import { nextTry } from './dunning.ts'
import { membershipClosed, membershipLapsed, renewalFailed, renewalNear } from './events.server.ts'
import { openTry, type Try } from './tries.server.ts'

type Which = { schoolId: number; id: number }

/**
 * Renews a membership that is due: its order is committed, then charged once, and settled, which begins the period. What
 * failed is written down with what follows. Again it goes on where it stopped, whoever stopped there.
 */
export async function renew(which: Which): Promise<void> {
  const one = await openTry(which)
  if (!one) return
  const failure = await failureOf(one)
  if (failure) await inSchool(which.schoolId, (db) => fail(db, which, one, failure))
}

/** Why a try came to nothing; undefined where it was paid, or nobody knows yet. */
async function failureOf({ schoolId, order }: Try): Promise<Failure | undefined> {
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
async function fail(db: Db, which: Which, one: Try, failure: Failure): Promise<void> {
  const { schoolId, id } = which
  const found = await lockMembership(db, which)
  if (!found || found.membership.until !== one.startsAt) return
  const { membership, timeZone, now } = found
  if (one.order && !(await closeTry(db, one, failure))) return
  // Given up, or ended by staff or with its account, while it was being charged.
  if (!RENEWABLE.includes(membership.status)) return
  const first = (await triesOf(db, which, one.startsAt)).at(-1)?.createdAt ?? now
  const untried = membership.status === 'TRIAL' && failure === 'no_card'
  const again = untried ? null : nextTry({ attempt: one.attempt, first, now, timeZone })
  if (again === null) {
    await changeMembership(db, membership, ended(failure))
    await publish(db, schoolId, membershipLapsed, { membershipId: id })
  } else {
    await changeMembership(db, membership, { status: inGrace(one.startsAt, now), reason: failure, nextChargeAt: again })
    await publish(db, schoolId, renewalFailed, { membershipId: id, attempt: one.attempt })
  }
}

const ended = (failure: Failure) =>
  ({ status: 'ENDED', reason: failure === 'no_card' ? failure : 'unpaid', nextChargeAt: null }) as const

function inGrace(until: string, now: string): 'AT_RISK' | 'PAST_DUE' {
  return graceEnd(until) > Date.parse(now) ? 'AT_RISK' : 'PAST_DUE'
}

/** The days of grace are over: it opens nothing any more, and its member is warned of the last try. */
export async function closeOverdue(which: Which): Promise<void> {
  await inSchool(which.schoolId, async (db) => {
    const found = await lockMembership(db, which)
    if (found?.membership.status !== 'AT_RISK' || !found.membership.until) return
    const { membership, now } = found
    if (inGrace(found.membership.until, now) === 'AT_RISK') return
    await changeMembership(db, membership, { status: 'PAST_DUE' })
    await publish(db, which.schoolId, membershipClosed, { membershipId: which.id })
  })
}

/** It is renewed within days: its member is told, once of each period. */
export async function sayBefore({ schoolId, id }: Which): Promise<void> {
  await inSchool(schoolId, async (db) => {
    if (await noteTold(db, { schoolId, id })) await publish(db, schoolId, renewalNear, { membershipId: id })
  })
}
