import type { Db } from '#app/platform/db.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { type Account, createAccount } from './accounts.server.ts'

let made = 0

type AccountOverrides = Partial<Parameters<typeof createAccount>[1]>

/** A student; without a password unless one is wanted, as hashing takes its time. */
export function aStudent(db: Db, overrides: AccountOverrides = {}): Promise<Account> {
  made += 1
  return createAccount(db, {
    schoolId: 1,
    email: `student-${made}@example.com`,
    firstName: 'Kate',
    lastName: 'Nowak',
    locale: 'en',
    ...overrides,
  })
}

/** An administrator, or the role that is wanted. */
export function aStaffMember(db: Db, overrides: AccountOverrides = {}): Promise<Account> {
  return aStudent(db, {
    email: `staff-${made + 1}@example.com`,
    firstName: 'Adam',
    role: 'administrator',
    ...overrides,
  })
}

/** A member of the staff as requests see them. */
export function staffViewer(account: Account): Member {
  const { schoolId, id, role, firstName, lastName, email, locale } = account
  return {
    kind: 'staff',
    schoolId,
    id,
    role,
    firstName,
    lastName,
    email,
    locale,
    affiliate: false,
    emailVerifiedAt: null,
  }
}
