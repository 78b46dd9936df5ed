import type { SessionView } from '#app/people/sign-in/device.ts'
import type { PasskeyView } from '#app/people/sign-in/passkey.ts'
import type { StaffLogIn } from '#app/people/sign-in/staff-log-in.ts'

/** The page that shows by what an account is opened. */
export const SECURITY = '/account/security'

/** By what an account is opened. */
export type SecurityView = {
  email: string
  emailVerified: boolean
  hasPassword: boolean
  twoStep: boolean
  recoveryCodesLeft: number
  /** null where the school's deployment does not offer it. */
  google: boolean | null
  passkeys: PasskeyView[]
  sessions: SessionView[]
  staffLogIns: StaffLogIn[]
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
