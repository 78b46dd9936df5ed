import { and, eq } from 'drizzle-orm'
import { changeMembership, lockMembership } from '#app/memberships/memberships/memberships.server.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { DAY } from '#app/platform/days-later.ts'
import type { Db } from '#app/platform/db.server.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import type { DemoMemberState } from '../demo/plan.ts'

type StateChange = Parameters<typeof changeMembership>[2]

/** What makes a membership that was paid once stand as it does by now. */
function changeTo(state: DemoMemberState, now: Date): StateChange {
  const days = (count: number) => new Date(now.getTime() + count * DAY).toISOString()
  switch (state) {
    case 'paused':
      return { pausedAt: days(-4), pausedUntil: days(24), nextChargeAt: null }
    case 'AT_RISK':
      return { status: state, reason: 'insufficient_funds', nextChargeAt: days(1.5) }
    case 'PAST_DUE':
      return { status: state, reason: 'expired', nextChargeAt: days(3) }
    case 'CANCELED':
    case 'ENDED':
      return { status: state, reason: 'canceled', nextChargeAt: null }
    case 'EXPIRED':
      return { status: state, reason: 'unpaid', nextChargeAt: null }
    default:
      return {}
  }
}

type JoinedMembership = { schoolId: number; transactionId: number; since: string; state: DemoMemberState | undefined }

/** Brings a membership that has just begun into its state, as if it had been there since its day. */
export async function enterState(
  db: Db,
  { schoolId, transactionId, since, state }: JoinedMembership,
  now: Date,
): Promise<void> {
  const isIt = and(eq(memberships.schoolId, schoolId), eq(memberships.transactionId, transactionId))
  const { id } = await db.select({ id: memberships.id }).from(memberships).where(isIt).then(requireRow)
  const change = state ? changeTo(state, now) : {}
  const found = Object.keys(change).length > 0 ? await lockMembership(db, { schoolId, id }) : undefined
  if (found) {
    const paused = state === 'paused' && ({ what: 'paused', holdsUntil: change.pausedUntil ?? null } as const)
    await changeMembership(db, found.membership, change, paused || {})
  }
  await db.update(memberships).set({ since, joinedAt: since }).where(isIt)
}
