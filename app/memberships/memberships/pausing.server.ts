import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { publish } from '#app/platform/outbox.server.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { membershipPaused } from './events.server.ts'
import { resumeAfterPause } from './jobs.server.ts'
import { changeMembership } from './memberships.server.ts'
import { findOwn } from './own.server.ts'
import { mayPause, pauseLimits, ranLongEnough } from './pause.ts'
import { requirePlan } from './plans.server.ts'
import { membershipHistory } from './tables.server.ts'

/**
 * Pauses one's membership until a time: from now on nothing is open and nothing charged, and what was paid for goes on
 * afterwards, by itself or when its member says so. 409 where nothing can be paused, or it was not long ago, 422 for a time that is too near or far.
 */
export async function pauseMembership(db: Db, member: Member, until: string): Promise<void> {
  const { membership, now, timeZone } = await findOwn(db, member)
  if (membership.pausedUntil !== null) throw new Refusal(409, 'memberships.is_paused')
  const { pause } = await requirePlan(db, member, membership.planId)
  if (pause.months === 0) throw new Refusal(409, 'memberships.no_pauses')
  if (!mayPause(membership, pause, now)) throw new Refusal(409, 'memberships.cannot_pause')
  if (!ranLongEnough(await ranSincePause(db, membership), pause, now, timeZone)) {
    throw new Refusal(409, ['memberships.paused_lately', { months: pause.apart }])
  }
  const { earliest, latest } = pauseLimits(pause, now, timeZone)
  if (Date.parse(until) < Date.parse(earliest)) throw invalid('until', 'memberships.pause_too_short')
  if (Date.parse(until) > Date.parse(latest))
    throw invalid('until', ['memberships.pause_too_long', { months: pause.months }])
  const about = { what: 'paused', accountId: member.id, holdsUntil: until } as const
  await changeMembership(db, membership, { pausedAt: now, pausedUntil: until, nextChargeAt: null }, about)
  const { schoolId, id: membershipId } = membership
  await publish(db, schoolId, membershipPaused, { membershipId })
  await enqueue(db, resumeAfterPause, { schoolId, membershipId }, { at: new Date(until) })
}

/** Since when it runs after its last pause, however that ended; null where it had none. */
export async function ranSincePause(
  db: Db,
  { schoolId, id }: { schoolId: number; id: number },
): Promise<string | null> {
  const { at, what, membershipId } = membershipHistory
  const byMembership = and(eq(membershipHistory.schoolId, schoolId), eq(membershipId, id))
  const [ended] = await db
    .select({ at: sql<string | null>`min(${at})`.mapWith(at) })
    .from(membershipHistory)
    .where(
      and(
        byMembership,
        inArray(what, ['resumed', 'state', 'stayed']),
        sql`${membershipHistory.id} > (select max(h.id) from membership_history h where h.school_id = ${schoolId}
          and h.membership_id = ${id} and h.what = 'paused')`,
      ),
    )
  return ended?.at ?? null
}
