import { and, eq, sql } from 'drizzle-orm'
import { type Db, inSchool } from '../platform/db.server.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Member } from '../platform/viewer.ts'
import { changeMembership, lockMembership, type Membership } from './memberships.server.ts'
import { findOwn } from './own.server.ts'
import { afterPause } from './pause.ts'
import { membershipPeriods } from './tables.server.ts'

/** Ends one's pause before its time. */
export async function resumeMembership(db: Db, member: Member): Promise<void> {
  const { membership, now, timeZone } = await findOwn(db, member)
  if (membership.pausedUntil === null) throw new Refusal(409, 'memberships.not_paused')
  const change = await endPause(db, membership, now, timeZone)
  await changeMembership(db, membership, change, { what: 'resumed', accountId: member.id })
}

/**
 * What a paused membership goes on with: the days that were left, from now on, the next charge after them. Moves the end of
 * the period that is paid for.
 */
export async function endPause(db: Db, membership: Membership, now: string, timeZone: string) {
  const { schoolId, id: membershipId, pausedAt, pausedUntil, until: before } = membership
  if (pausedAt === null || pausedUntil === null || before === null) return {}
  const ended = Date.parse(now) < Date.parse(pausedUntil) ? now : pausedUntil
  const until = afterPause({ until: before, pausedAt, ended }, timeZone)
  await movePeriodEnd(db, { schoolId, membershipId }, before, until)
  return { pausedAt: null, pausedUntil: null, until, nextChargeAt: until, anchor: until, periods: 0 }
}

/** The period that ended then ends at another time. */
export async function movePeriodEnd(
  db: Db,
  { schoolId, membershipId }: { schoolId: number; membershipId: number },
  before: string,
  after: string,
): Promise<void> {
  const { endsAt } = membershipPeriods
  await db
    .update(membershipPeriods)
    .set({ endsAt: after })
    .where(
      and(
        ...[eq(membershipPeriods.schoolId, schoolId), eq(membershipPeriods.membershipId, membershipId)],
        sql`${endsAt} = ${before}::timestamptz and ${membershipPeriods.startsAt} < ${after}::timestamptz`,
      ),
    )
}

/** A pause is over by the clock. */
export async function resumePaused({ schoolId, membershipId }: { schoolId: number; membershipId: number }) {
  await inSchool(schoolId, async (db) => {
    const found = await lockMembership(db, { schoolId, id: membershipId })
    const { pausedUntil = null } = found?.membership ?? {}
    // It was ended before, and may have been begun anew.
    if (!found || pausedUntil === null || Date.parse(pausedUntil) > Date.parse(found.now)) return
    const change = await endPause(db, found.membership, found.now, found.timeZone)
    await changeMembership(db, found.membership, change, { what: 'resumed' })
  })
}
