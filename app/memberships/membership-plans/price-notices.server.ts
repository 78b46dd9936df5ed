import { and, eq, sql } from 'drizzle-orm'
import { firstPeriodFrom } from '#app/content/catalogue/period.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { lockMembership, recordHistory } from '#app/memberships/memberships/memberships.server.ts'
import { membershipChanges, memberships } from '#app/memberships/memberships/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { priceLetter } from './emails/price.ts'

/** Writes a member what a period will cost, and from when, once for each price; nothing where that is so no more. */
export async function sendPriceEmail({ schoolId, changeId }: { schoolId: number; changeId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => read(db, schoolId, changeId), { reading: true })
  if (!found?.fromAt || !found.anchor) return
  const {
    accountId,
    email,
    emailVerifiedAt,
    locale,
    firstName,
    title,
    membershipId,
    amount,
    before,
    currency,
    fromAt,
  } = found
  const at = firstPeriodFrom({ ...found, anchor: found.anchor, timeZone: school.timeZone }, fromAt)
  await sendLetter(
    priceLetter,
    {
      school,
      to: { id: accountId, email, emailVerifiedAt, locale, firstName },
      turn: 'news',
      reference: [membershipId, changeId, amount].join(' '),
      props: {
        title: inLocale(title, locale),
        amount,
        before,
        currency,
        at,
        href: `${mainOrigin(school)}/my/membership`,
      },
    },
    async (db) => {
      const locked = await lockMembership(db, { schoolId, id: membershipId })
      if (locked) await recordHistory(db, locked.membership, { what: 'price_told', holdsUntil: at })
    },
  )
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
      membershipId: memberships.id,
      before: memberships.amount,
      amount: membershipChanges.amount,
      currency: membershipChanges.currency,
      fromAt: membershipChanges.fromAt,
      anchor: memberships.anchor,
      periods: memberships.periods,
      period: memberships.period,
    })
    .from(membershipChanges)
    .innerJoin(memberships, hasId(memberships, school, membershipChanges.membershipId))
    .innerJoin(accounts, hasId(accounts, school, memberships.accountId))
    .innerJoin(products, hasId(products, school, memberships.planId))
    .where(
      and(
        eq(membershipChanges.schoolId, school),
        eq(membershipChanges.id, id),
        eq(membershipChanges.state, 'waiting'),
        sql`${accounts.deletedAt} is null and ${memberships.status} in ('TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE')`,
      ),
    )
  return row
}
