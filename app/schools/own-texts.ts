// The texts that a school writes about itself: their kinds, and their limits in code points.
export const LEGAL_KINDS = ['terms', 'privacy', 'withdrawal'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export const LEGAL_MAX = 100_000

export const TAGLINE_MAX = 160
export const ABOUT_MAX = 20_000
/** What search engines show; the specification's limits. */
export const SEO_TITLE_MAX = 70
export const SEO_DESCRIPTION_MAX = 150
