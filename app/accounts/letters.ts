/** What a person is told by e-mail, as it may be somebody else who did it. */
export const NOTICES = [
  'password_changed',
  'email_changed',
  'two_step_on',
  'two_step_off',
  'recovery_codes_new',
  'passkey_added',
  'passkey_removed',
  'google_linked',
  'google_unlinked',
] as const
export type Notice = (typeof NOTICES)[number]

/** The letters that carry a link, and the notices. */
export type Letter = 'verify_email' | 'change_email' | Notice
