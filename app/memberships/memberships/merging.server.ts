import { and, eq, inArray, sql } from 'drizzle-orm'
import { type MergeRule, moveRows, moves } from '#app/people/accounts/merging.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { RENEWABLE, RUNNING, type State } from './membership.ts'
import { membershipHistory, membershipSurveys, memberships } from './tables.server.ts'

const isCharged = ({ given, status }: { given: boolean; status: State }) =>
  !given && (status === 'STARTED' || RENEWABLE.includes(status))

/**
 * Memberships of two accounts that become one. Where both have one of a plan that runs, or both are charged for one, staff
 * end one first (409), so that nobody is charged twice and no paid time is lost.
 */
export const membershipMerging: MergeRule[] = [
  {
    columns: [memberships.accountId],
    async apply(db, merge) {
      const { schoolId, from, into } = merge
      const running = await db
        .select({
          accountId: memberships.accountId,
          planId: memberships.planId,
          given: memberships.given,
          status: memberships.status,
        })
        .from(memberships)
        .where(
          and(
            eq(memberships.schoolId, schoolId),
            inArray(memberships.accountId, [from, into]),
            inArray(memberships.status, [...RUNNING, 'STARTED']),
          ),
        )
      const own = running.filter(({ accountId }) => accountId === into)
      const clash = running.some(
        (one) =>
          one.accountId === from &&
          own.some((other) => other.planId === one.planId || (isCharged(one) && isCharged(other))),
      )
      if (clash) throw new Refusal(409, 'memberships.merge_both_run')
      // Each plan is tried once: of two trials the one that is over is forgotten as such.
      await db.execute(sql`update memberships m set trial = false
        where m.school_id = ${schoolId} and m.account_id in (${from}, ${into}) and m.trial
          and exists (select from memberships o where o.school_id = ${schoolId} and o.plan_id = m.plan_id and o.trial
            and o.account_id in (${from}, ${into}) and o.account_id <> m.account_id
            and (o.status in ('ENDED', 'EXPIRED'), m.id) < (m.status in ('ENDED', 'EXPIRED'), o.id))`)
      await moveRows(db, memberships.accountId, merge)
    },
  },
  moves(membershipHistory.accountId),
  moves(membershipSurveys.accountId),
]
