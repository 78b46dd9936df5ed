import type { Intent, LeavingReason } from '#app/memberships/memberships/leaving.ts'
import type { MembershipView } from '#app/memberships/memberships/membership.ts'

/** A month of the school's calendar: who was a member, who came and went, and what members pay by the month. */
export type MemberMonth = {
  /** `2026-11` */
  month: string
  /** Whose time is paid for at its end, or now. */
  members: number
  joined: number
  left: number
  /** Of those at its beginning, in per cent; null where there were none. */
  churn: number | null
  /** Each period that is paid for, by its months. */
  mrr: number
}

export type AtRisk = Pick<MembershipView, 'id' | 'status' | 'until' | 'reason'> & {
  name: string
  email: string
  plan: string
  amount: number
  currency: string
}

export type MembershipReport = {
  currency: string
  /** The last twelve, the present one last. */
  months: MemberMonth[]
  trials: number
  paused: number
  reasons: { reason: LeavingReason; count: number }[]
  intents: { intent: Intent; count: number }[]
  /** What they said in their own words, the newest first. */
  words: { membership: number; text: string; at: string }[]
}
