import { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import {
  type Account,
  changeAccount,
  createAccount,
  findAccount,
  lockAccount,
} from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { endLinksOf } from '#app/people/accounts/mailed-links.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { requestVerification } from '#app/people/my-account/email-links.server.ts'
import { endChallengesOf } from '#app/people/sign-in/challenges.server.ts'
import { clearSessionCache } from '#app/people/sign-in/sessions.server.ts'
import { type Db, getFailure, onCommit } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, isStaffRole, type Member, memberFrom } from '#app/platform/viewer.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool }

/** The student that the viewer sees, for changes of the account: 404 for others, 403 for staff. */
export async function requireStudentAccount(
  db: Db,
  context: ViewerContext,
  id: number,
): ReturnType<typeof requireVisibleStudent> {
  const account = await findAccount(db, context.school.id, id)
  if (account && isStaffRole(account.role)) throw new Refusal(403, 'students.is_staff')
  return await requireVisibleStudent(db, context, id)
}

type StudentInput = { email: string; firstName: string; lastName: string; locale: Locale }

/** Creates a student without a password: 422 on `email` where the address has an account, on `locale` for one not offered. */
export async function createStudent(db: Db, school: CurrentSchool, input: StudentInput): Promise<Account> {
  refuseUnoffered(school, input.locale)
  return createAccount(db, { ...input, schoolId: school.id })
}

/**
 * Changes what a student is called and reached by; what is left out stays. Of a new address the old one is told, and the new
 * one is asked to confirm. 422 on `email` where another account has it.
 */
export async function changeStudent(
  db: Db,
  school: CurrentSchool,
  student: { id: number },
  { input, requestId }: { input: Partial<StudentInput>; requestId: string },
): Promise<void> {
  if (input.locale) refuseUnoffered(school, input.locale)
  const before = await lockAccount(db, school.id, student.id, 'no key update')
  requireFound(before)
  const email = input.email ?? before.email
  const key = emailKey(email)
  if (key === undefined) throw invalid('email', 'errors.email')
  const moves = key !== before.emailKey
  const changes = { ...input, emailKey: key, ...(moves && { emailVerifiedAt: null }) }
  await changeAccount(db, before, changes).catch((error: unknown) => {
    throw getFailure(error).constraint === 'account_email' ? invalid('email', 'accounts.email_taken') : error
  })
  onCommit(db, () => clearSessionCache(before))
  if (!moves) return
  await Promise.all([endLinksOf(db, before), endChallengesOf(db, before)])
  await requestVerification(db, { ...before, email }, requestId)
  await scheduleNotice(db, before, { notice: 'email_changed', requestId })
}

/** Deletes a student; what the law keeps stays, under a name that names nobody. */
export async function deleteStudent(db: Db, school: CurrentSchool, student: { id: number }): Promise<void> {
  const account = await lockAccount(db, school.id, student.id, 'update')
  requireFound(account)
  // It reaches into every domain, and is seldom needed.
  const { deletePerson } = await import('../my-data/deletion.server.ts')
  await deletePerson(db, memberFrom(account, school))
}

function refuseUnoffered(school: CurrentSchool, locale: Locale): void {
  if (!school.locales.includes(locale)) throw invalid('locale', 'accounts.language_not_offered')
}
