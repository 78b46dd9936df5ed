/** Where invoices are sent: only production counts; the others take invented data. */
export const KSEF_MODES = ['test', 'demo', 'production'] as const
export type KsefMode = (typeof KSEF_MODES)[number]

/** `waiting` is to be sent, `sent` is being checked there, `refused` says why in its problem. */
export const KSEF_STATES = ['waiting', 'sent', 'accepted', 'refused'] as const
export type KsefState = (typeof KSEF_STATES)[number]

/** How a school is connected; of its token the last letters alone. */
export type KsefView = { enabled: boolean; mode: KsefMode; tokenEnd: string | null }
