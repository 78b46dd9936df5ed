/** How the states of an e-mail look. */
export const MAIL_TONES = { sent: 'ok', kept: 'line', waiting: 'warn', failed: 'bad' } as const
