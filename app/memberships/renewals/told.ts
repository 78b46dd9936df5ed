/** What members are told of, each in a letter of its own. */
export const TOLD = ['notice', 'failed', 'past_due', 'ended', 'canceled'] as const
export type Told = (typeof TOLD)[number]
