import type { Locale } from '#app/platform/i18n.ts'
import type { Role } from '#app/platform/viewer.ts'

/** An account as calls and pages show it to its owner. */
export type User = {
  id: number
  type: 'App\\User' | 'App\\Student'
  email_notification: { community_topics: number[] }
  name: string
  avatar: string | null
  role: Role
  locale: Locale
  email: string
  first_name: string
  last_name: string
}
