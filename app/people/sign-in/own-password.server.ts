import { findAccount, lockAccount } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { type Answer, afterCommit } from '#app/platform/answers.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { confirmFirst, type Limited } from '#app/platform/http.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { Member } from '#app/platform/viewer.ts'
import { findAttemptWait, type LoginAttempt } from './attempts.server.ts'
import { withPassword } from './password-attempt.server.ts'

type PasswordProof = { password: string | undefined; ip: string; field?: 'current_password' | 'password' }

/**
 * Goes on if a member knows the account's password, which is asked again before anything changes that opens the
 * account: a browser left open is not enough. Wrong ones are counted with those of the log-in. An account without a
 * password asks for none, see `refuseUnshown`.
 */
export function withOwnPassword(
  viewer: Member,
  { password, ip, field = 'current_password' }: PasswordProof,
  work: (db: Db) => Promise<Answer>,
): Answer {
  const { schoolId, id } = viewer
  if (password === undefined) {
    return afterCommit(() =>
      inSchool(schoolId, async (db) => {
        const account = await lockAccount(db, schoolId, id, 'no key update')
        if (account?.passwordHash !== null) throw invalid(field, 'errors.required')
        refuseUnshown(viewer)
        return work(db)
      }),
    )
  }
  const trier = ownTrier(viewer, ip)
  const find = (db: Db) => findAccount(db, schoolId, id)
  return withPassword({ trier, find, password, wrong: invalid(field, 'accounts.wrong_password') }, work)
}

function ownTrier({ schoolId, email }: Member, ip: string): LoginAttempt {
  return { schoolId, ip, emailKey: emailKey(email) ?? '', knownDevice: true }
}

/** In how many seconds a member may show the password again. */
export async function findOwnPasswordWait({ c, db, member }: Limited): Promise<number> {
  return member ? await findAttemptWait(db, ownTrier(member, c.get('ip'))) : 0
}

export async function hasPassword(db: Db, { schoolId, id }: Member): Promise<boolean> {
  return (await findAccount(db, schoolId, id))?.passwordHash !== null
}

/**
 * Whoever has no password shows a passkey or an e-mailed link within the hour before, else 403, which leads there. Where
 * nobody has confirmed the address yet, perhaps because it was mistyped on buying, the session is all that there is.
 */
export function refuseUnshown({ proven, emailVerifiedAt }: Member): void {
  if (!proven && emailVerifiedAt) throw confirmFirst()
}
