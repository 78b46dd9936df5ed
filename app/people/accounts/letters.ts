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

/** What a letter about an account is about: a link that proves an address, or a notice. */
export type Topic = 'verify_email' | 'change_email' | Notice
