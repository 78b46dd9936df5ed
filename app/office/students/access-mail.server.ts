import { and, sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { accessGiven } from './emails/access-given.ts'

type GrantKey = { schoolId: number; grantId: number }

/** Tells a student what was opened to them by hand, once; nothing when it was taken away meanwhile. */
export async function sendAccessEmail({ schoolId, grantId }: GrantKey): Promise<void> {
  const school = await findSchool(schoolId)
  const grant = await inSchool(schoolId, (db) => findGiven(db, schoolId, grantId))
  if (!grant) return
  const { accountId, email, emailVerifiedAt, locale, firstName, productId, slug, type, until, hasPassword } = grant
  const href = school.origin + getHomePath({ id: productId, slug, type })
  const to = { id: accountId, email, emailVerifiedAt, locale, firstName }
  await sendLetter(accessGiven, {
    school,
    to,
    reference: String(grantId),
    props: { title: inLocale(grant.title, locale), href, until, newcomer: hasPassword ? null : email },
  })
}

async function findGiven(db: Db, schoolId: number, grantId: number) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
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
