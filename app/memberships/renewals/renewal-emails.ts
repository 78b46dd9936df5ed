/** What members are told of, each in a letter of its own. */
export const RENEWAL_EMAIL_TYPES = ['notice', 'failed', 'past_due', 'ended', 'canceled', 'paused'] as const
export type RenewalEmailType = (typeof RENEWAL_EMAIL_TYPES)[number]
