/** Why somebody leaves. */
export const LEAVING_REASONS = ['no_time', 'no_value', 'expensive', 'alternative', 'technical', 'other'] as const
export type LeavingReason = (typeof LEAVING_REASONS)[number]

/** Those of which one says more. */
export const TOLD_REASONS: readonly LeavingReason[] = ['technical', 'other']
export const OTHER_REASON_MIN = 4
export const OTHER_REASON_MAX = 1000

/** Whether they come back. */
export const INTENTS = ['definitely_return', 'maybe_return', 'probably_not_return', 'never_return'] as const
export type Intent = (typeof INTENTS)[number]

/** To be typed before a membership is canceled. */
export const CANCEL_WORD = 'CANCEL'
/** For so long after its answer the survey cannot be sent again. */
export const LOCKED_MS = 3000
