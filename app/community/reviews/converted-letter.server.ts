import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { converted } from './emails/converted.ts'
import { reviews } from './tables.server.ts'

type Converted = { schoolId: number; reviewId: number }

/** Tells a student that their comment is a review now, unless that was taken back or they left meanwhile. */
export async function sendConversionEmail({ schoolId, reviewId }: Converted): Promise<void> {
  const { id, email, emailVerifiedAt, locale, firstName } = accounts
  const [found] = await inSchool(schoolId, (db) =>
    db
      .select({ to: { id, email, emailVerifiedAt, locale, firstName }, title: products.title, slug: products.slug })
      .from(reviews)
      .innerJoin(accounts, and(eq(accounts.schoolId, schoolId), eq(id, reviews.accountId), isNull(accounts.deletedAt)))
      .innerJoin(products, hasId(products, schoolId, reviews.productId))
      .where(and(hasId(reviews, schoolId, reviewId), isNotNull(reviews.commentId))),
  )
  if (!found) return
  const { to, slug, title } = found
  const school = await findSchool(schoolId)
  const props = { title: inLocale(title, to.locale), href: getLoginAddress(school.origin, `/${slug}#reviews`) }
  await sendLetter(converted, { school, to, reference: String(reviewId), props })
}
