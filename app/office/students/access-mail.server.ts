import { and, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { storeEntryLink } from '#app/people/accounts/mailed-links.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { findWithdrawn } from './access-batches.server.ts'
import { accessGiven } from './emails/access-given.ts'
import { withdrawnLetter } from './emails/access-withdrawn.ts'
import { invitationLetter } from './emails/invitation.ts'

type GrantKey = { schoolId: number; grantId: number }

/**
 * Tells a student what was opened to them by hand, once; nothing when it was taken away meanwhile. Its link leads there through
 * the log-in, and logs in by itself whoever has no password, once in seven days.
 */
export async function sendAccessEmail({ schoolId, grantId }: GrantKey): Promise<void> {
  const school = await findSchool(schoolId)
  const grant = await inSchool(schoolId, (db) => findGiven(db, schoolId, grantId))
  if (!grant) return
  const { accountId, email, emailKey, emailVerifiedAt, locale, firstName, productId, slug, type, until } = grant
  const path = getHomePath({ id: productId, slug, type })
  const token = grant.hasPassword ? null : newToken()
  const link = `${school.origin}/login/link/${token}?${new URLSearchParams({ to: path })}`
  const href = token ? link : getLoginAddress(school.origin, path)
  const letter = {
    school,
    to: { id: accountId, email, emailVerifiedAt, locale, firstName },
    reference: String(grantId),
    props: { title: inLocale(grant.title, locale), href, until, newcomer: token ? email : null },
  }
  await sendLetter(accessGiven, letter, async (db) => {
    if (token) await storeEntryLink(db, { schoolId, id: accountId, emailKey }, 'first_login', token)
  })
}

async function findGiven(db: Db, schoolId: number, grantId: number) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      emailKey: accounts.emailKey,
      emailVerifiedAt: accounts.emailVerifiedAt,
      locale: accounts.locale,
      firstName: accounts.firstName,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      productId: products.id,
      slug: products.slug,
      type: products.type,
      title: products.title,
      until: accessGrants.endsAt,
    })
    .from(accessGrants)
    .innerJoin(accounts, hasId(accounts, schoolId, accessGrants.accountId))
    .innerJoin(products, hasId(products, schoolId, accessGrants.productId))
    .where(and(hasId(accessGrants, schoolId, grantId), openGrant(schoolId)))
  return row
}

/** Tells a student of a new account that an import made, once, with a link that logs in within seven days. */
export async function sendInvitation({ schoolId, accountId }: { schoolId: number; accountId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const account = await inSchool(schoolId, (db) => findAccount(db, schoolId, accountId))
  if (!account || account.deletedAt || account.passwordHash) return
  const token = newToken()
  const { id, email, emailVerifiedAt, locale, firstName } = account
  const letter = {
    school,
    to: { id, email, emailVerifiedAt, locale, firstName },
    reference: String(accountId),
    props: { href: `${school.origin}/login/link/${token}`, email },
  }
  await sendLetter(invitationLetter, letter, (db) => storeEntryLink(db, account, 'first_login', token))
}

/** Tells a student once that what was given to a list was a mistake; nobody who was never told of it. */
export async function sendWithdrawnEmail(key: { schoolId: number; batchId: number; accountId: number }): Promise<void> {
  const { schoolId, batchId, accountId } = key
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => findWithdrawn(db, key), { reading: true })
  if (!found?.told) return
  const { id, email, emailVerifiedAt, locale, firstName } = found.person
  await sendLetter(withdrawnLetter, {
    school,
    to: { id, email, emailVerifiedAt, locale, firstName },
    reference: `${batchId} ${accountId}`,
    replyTo: school.seller.email || undefined,
    props: {
      titles: found.titles.map((title) => inLocale(title, locale)),
      href: getLoginAddress(school.origin, '/my/courses'),
    },
  })
}
