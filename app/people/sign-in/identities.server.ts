import { and, eq } from 'drizzle-orm'
import { type Account, createAccount, findAccount, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { emailKey } from '#app/people/accounts/email.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { countNewAccount } from './attempts.server.ts'
import { endChallengesOf } from './challenges.server.ts'
import type { GooglePerson } from './google.server.ts'
import { identities } from './tables.server.ts'

type SignInContext = { schoolId: number; locale: Locale; requestId: string; ip: string }

/**
 * The account that somebody known to Google opens: the one linked before, else the one with that address, else a new
 * one. An account whose address was never confirmed here is not linked, as somebody else may have made it.
 */
export async function accountOfPerson(
  db: Db,
  person: GooglePerson,
  { schoolId, locale, requestId, ip }: SignInContext,
): Promise<Account | 'unverified' | undefined> {
  const linked = await findLinked(db, schoolId, person.subject)
  if (linked) return linked
  if (emailKey(person.email) === undefined) return undefined
  const known = await findAccountByEmail(db, schoolId, person.email)
  if (known && !known.emailVerifiedAt) return 'unverified'
  const { firstName, lastName, email } = person
  if (!known) await countNewAccount(db, { schoolId, ip })
  const account =
    known ?? (await createAccount(db, { schoolId, locale, firstName, lastName, email, verified: true, terms: true }))
  await db.insert(identities).values({ schoolId, provider: 'google', subject: person.subject, accountId: account.id })
  if (known) await scheduleNotice(db, known, { notice: 'google_linked', requestId })
  return account
}

async function findLinked(db: Db, schoolId: number, subject: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ accountId: identities.accountId })
    .from(identities)
    .where(and(eq(identities.schoolId, schoolId), eq(identities.provider, 'google'), eq(identities.subject, subject)))
  return row && findAccount(db, schoolId, row.accountId)
}

/** From now on Google opens this account no more, nor does a log-in by it that waits for its code; tells whether it did. */
export async function unlinkGoogle(db: Db, owner: { schoolId: number; id: number }): Promise<boolean> {
  const { schoolId, id } = owner
  await endChallengesOf(db, owner)
  const { rowCount } = await db
    .delete(identities)
    .where(and(eq(identities.schoolId, schoolId), eq(identities.accountId, id)))
  return rowCount !== 0
}
