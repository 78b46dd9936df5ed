import type { Role } from '#app/platform/viewer.ts'

/** The roles of those who work in a school, the one with most rights first. */
export const STAFF_ROLES = ['owner', 'administrator', 'instructor'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The role that an invitation leaves somebody with: it raises, it never takes rights away. */
export function raisedRole(current: Role, invited: StaffRole): Role {
  const rank = (role: Role) => (role === 'student' ? STAFF_ROLES.length : STAFF_ROLES.indexOf(role))
  return rank(invited) < rank(current) ? invited : current
}

export type TeamMember = {
  id: number
  name: string
  email: string
  email_verified: boolean
  /** Address of a picture. */
  avatar: string | null
  role: StaffRole
  since: string
}

export type OpenInvitation = { id: number; email: string; role: StaffRole; expiresAt: string; over: boolean }
