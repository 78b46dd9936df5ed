import type { Locale } from '#app/platform/i18n.ts'
import type { Role, UserType } from '#app/platform/viewer.ts'

/** An account as calls and pages show it to its owner. */
export type User = {
  id: number
  type: UserType
  emailNotification: { communityTopics: number[] }
  name: string
  avatar: string | null
  role: Role
  locale: Locale
  email: string
  firstName: string
  lastName: string
}
