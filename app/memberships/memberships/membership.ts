import type { Period } from '#app/content/catalogue/period.ts'
import { DAY } from '#app/platform/days-later.ts'
import { DECLINES } from '#app/selling/payment-providers/provider.ts'

/** What a membership can be. */
export const STATES = ['STARTED', 'TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE', 'CANCELED', 'ENDED', 'EXPIRED'] as const
export type State = (typeof STATES)[number]

/** Those of a membership that runs, or that a payment makes run again. */
export const RUNNING: readonly State[] = ['TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE', 'CANCELED']

/** Those whose next period is charged when it begins. */
export const RENEWABLE: readonly State[] = ['TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE']

/** Those in which a period is owed that was not paid yet. */
export const OWING: readonly State[] = ['AT_RISK', 'PAST_DUE']

/** Why a renewal failed: as the provider says, or as nothing is saved that could be charged. */
export const FAILURES = [...DECLINES, 'no_card'] as const
export type Failure = (typeof FAILURES)[number]

/** Why it is what it is, where that is not plain. */
export const REASONS = ['canceled', 'refunded', 'unpaid', 'staff', ...FAILURES] as const
export type Reason = (typeof REASONS)[number]

/** For so many days after the end of a period that is to be renewed what it opened stays open. */
export const GRACE_DAYS = 7
/** When they are over that follow a period. */
export const graceEnd = (until: string): number => Date.parse(until) + GRACE_DAYS * DAY

export type MembershipState = {
  status: State
  /** The end of what was paid for, or of the trial; null is never. */
  until: string | null
  paused: boolean
  /** Whether another period follows by itself. */
  renews: boolean
}

/**
 * Whether a membership opens what its plan opens, and until when at most: the end of its period, and the days of grace
 * where a renewal is to follow. A canceled one ends with its period, a paused one opens nothing.
 */
export function openedBy({ status, until, paused, renews }: MembershipState): { open: boolean; until: string | null } {
  const open = !paused && ['TRIAL', 'ACTIVE', 'AT_RISK', 'CANCELED'].includes(status)
  if (!open || until === null) return { open, until: null }
  return { open, until: renews && status !== 'CANCELED' ? new Date(graceEnd(until)).toISOString() : until }
}

/** A membership as its member and the staff see it. */
export type MembershipView = {
  id: number
  status: State
  plan: { id: number; title: string }
  /** By the school, free of charge: nothing is charged, and there is nothing to cancel. */
  given: boolean
  period: Period
  since: string
  until: string | null
  /** Until when it stays open without another payment, days of grace included; null where that has no end, or it is closed. */
  openUntil: string | null
  nextCharge: { at: string; amount: number; currency: string } | null
  reason: Reason | null
  /** While it is paused nothing is charged and nothing is open; what was paid for goes on afterwards. */
  pausedUntil: string | null
  /** What it goes over to later: as its member chose, or as the school's price changes. */
  change: WaitingChange | null
}

export type WaitingChange = {
  why: 'chosen' | 'price'
  plan: { id: number; title: string }
  period: Period
  amount: number
  currency: string
  /** From when at the earliest; null is with the next period. */
  from: string | null
  /** When the first period begins that is charged at these terms. */
  starts: string | null
}

type ChargedMembership = Pick<MembershipView, 'status' | 'until' | 'nextCharge' | 'pausedUntil'>

/** Whether its next period is being charged by now: what was paid for, or the trial, is over, and no try has failed yet. */
export function isBeingRenewed({ status, until, nextCharge, pausedUntil }: ChargedMembership, now: string): boolean {
  const renews = (status === 'TRIAL' || status === 'ACTIVE') && nextCharge !== null && pausedUntil === null
  return renews && until !== null && Date.parse(until) <= Date.parse(now)
}
