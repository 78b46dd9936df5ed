import type { Locale } from '../platform/i18n.ts'
import { isStaffRole, type Role, viewerName } from '../platform/viewer.ts'

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

type Person = {
  id: number
  role: Role
  locale: Locale
  email: string
  firstName: string
  lastName: string
  avatar?: string | null
}

export function userView(person: Person): User {
  const { id, role, locale, email, firstName, lastName, avatar } = person
  return {
    id,
    type: isStaffRole(role) ? 'App\\User' : 'App\\Student',
    email_notification: { community_topics: [] },
    name: viewerName(person),
    avatar: avatar ?? null,
    role,
    locale,
    email,
    first_name: firstName,
    last_name: lastName,
  }
}
