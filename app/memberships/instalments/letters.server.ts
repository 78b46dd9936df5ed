import { and, isNull, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { FAILURES } from '#app/memberships/memberships/membership.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { instalmentLetters } from './emails/instalment-letters.ts'
import type { InstalmentEmailType } from './instalment-emails.ts'
import type { PlanState } from './plan.ts'
import { instalmentPlans } from './tables.server.ts'

type LetterKey = { schoolId: number; planId: number; what: InstalmentEmailType; attempt?: number }

/** What instalments are while a letter about them is still true. */
const WHILE: Record<InstalmentEmailType, readonly PlanState[]> = {
  failed: ['AT_RISK', 'SUSPENDED'],
  suspended: ['SUSPENDED'],
  ended: ['ENDED'],
  done: ['DONE'],
}

/** Writes whoever pays in instalments what became of them, once; nothing where it is no more so. */
export async function sendInstalmentEmail({ schoolId, planId, what, attempt = 0 }: LetterKey): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => read(db, schoolId, planId), { reading: true })
  if (!found || !WHILE[what].includes(found.status)) return
  if (what === 'failed' && found.at === null) return
  const { accountId: id, email, emailVerifiedAt, locale, firstName, paid, hash, title, reason, slug, ...plan } = found
  const origin = mainOrigin(school)
  await sendLetter(instalmentLetters[what], {
    school,
    to: { id, email, emailVerifiedAt, locale, firstName },
    reference: [planId, paid, attempt].join(' '),
    props: {
      ...plan,
      title: inLocale(title, locale),
      number: paid + 1,
      failure: FAILURES.find((one) => one === reason) ?? null,
      page: `${origin}/my/instalments/${planId}`,
      product: getLoginAddress(origin, `/${slug}`),
      // Whoever is not logged in could confirm nothing there.
      confirm: hash && getLoginAddress(origin, `/transaction/${hash}/pending`),
    },
  })
}

async function read(db: Db, school: number, id: number) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      locale: accounts.locale,
      firstName: accounts.firstName,
      title: products.title,
      slug: products.slug,
      status: instalmentPlans.status,
      reason: instalmentPlans.reason,
      amount: instalmentPlans.amount,
      count: instalmentPlans.count,
      currency: instalmentPlans.currency,
      paid: instalmentPlans.paid,
      open: instalmentPlans.open,
      at: instalmentPlans.nextChargeAt,
      /** The order that was tried last. */
      hash: sql<string | null>`(select t.hash from instalment_charges c
        join transactions t on t.school_id = ${school} and t.id = c.transaction_id
        where c.school_id = ${school} and c.plan_id = ${instalmentPlans.id}
        order by c.number desc, c.attempt desc limit 1)`,
    })
    .from(instalmentPlans)
    .innerJoin(accounts, hasId(accounts, school, instalmentPlans.accountId))
    .innerJoin(products, hasId(products, school, instalmentPlans.productId))
    .where(and(hasId(instalmentPlans, school, id), isNull(accounts.deletedAt)))
  return row
}
