import type { Db } from '../platform/db.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { resumeAfterPause } from './jobs.server.ts'
import { changeMembership } from './memberships.server.ts'
import { findOwn } from './own.server.ts'
import { mayPause, pauseLimits } from './pause.ts'

/**
 * Pauses one's membership until a time: from now on nothing is open and nothing charged, and what was paid for goes on
 * afterwards, by itself or when its member says so. 409 where nothing can be paused, 422 for a time that is too near or far.
 */
export async function pauseMembership(db: Db, member: Member, until: string): Promise<void> {
  const { membership, now, timeZone } = await findOwn(db, member)
  if (membership.pausedUntil !== null) throw new Refusal(409, 'memberships.is_paused')
  if (!mayPause(membership, now)) throw new Refusal(409, 'memberships.cannot_pause')
  const { earliest, latest } = pauseLimits(now, timeZone)
  if (Date.parse(until) < Date.parse(earliest)) throw refuseUntil('memberships.pause_too_short')
  if (Date.parse(until) > Date.parse(latest)) throw refuseUntil('memberships.pause_too_long')
  const about = { what: 'paused', accountId: member.id, holdsUntil: until } as const
  await changeMembership(db, membership, { pausedAt: now, pausedUntil: until, nextChargeAt: null }, about)
  const { schoolId, id: membershipId } = membership
  await enqueue(db, resumeAfterPause, { schoolId, membershipId }, { at: new Date(until) })
}

const refuseUntil = (text: 'memberships.pause_too_short' | 'memberships.pause_too_long') =>
  new Refusal(422, 'errors.invalid', { until: [text] })
