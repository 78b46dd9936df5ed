/** What whoever pays in instalments is told of, each in a letter of its own. */
export const INSTALMENT_EMAIL_TYPES = ['failed', 'suspended', 'ended', 'done'] as const
export type InstalmentEmailType = (typeof INSTALMENT_EMAIL_TYPES)[number]
