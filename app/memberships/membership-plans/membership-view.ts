import type { HistoryEventType } from '#app/memberships/memberships/history-events.ts'
import type { Intent, LeavingReason } from '#app/memberships/memberships/leaving.ts'
import type { Reason, State } from '#app/memberships/memberships/membership.ts'
import type { MembershipOrder } from '#app/memberships/renewals/membership-order.ts'
import type { MembershipRow } from './plan-row.ts'

/** One membership with everything that happened to it. */
export type MembershipPage = {
  membership: MembershipRow
  /** The orders by which it was joined, renewed and changed. */
  charges: MembershipOrder[]
  history: {
    at: string
    what: HistoryEventType
    status: State
    reason: Reason | null
    by: string | null
    note: string | null
    until: string | null
  }[]
  letters: { id: number; subject: string; state: string; at: string }[]
  survey: { reason: LeavingReason; other_reason: string | null; return_intent: Intent } | null
  may: { cancel: boolean; at_end: boolean; extend: boolean }
}
