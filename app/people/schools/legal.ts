export const LEGAL_KINDS = ['terms', 'privacy', 'withdrawal'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export const LEGAL_MAX = 100_000
