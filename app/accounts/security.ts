/** A browser in which one is logged in. */
export type SessionView = {
  id: number
  browser: string
  system: string
  network: string
  created_at: string
  last_seen_at: string
  current: boolean
}

export type PasskeyView = { id: number; name: string; created_at: string; last_used_at: string | null }

/** By what an account is opened. */
export type SecurityView = {
  email: string
  email_verified: boolean
  has_password: boolean
  two_step: boolean
  recovery_codes_left: number
  /** null where the school's deployment does not offer it. */
  google: boolean | null
  passkeys: PasskeyView[]
  sessions: SessionView[]
}

/** What a form on the security page, or below it, may just have done. */
export const DONE = [
  'session_ended',
  'sessions_ended',
  'password_changed',
  'verification_sent',
  'change_sent',
  'reset_sent',
  'email_confirmed',
  'two_step_off',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'google_unlinked',
] as const
