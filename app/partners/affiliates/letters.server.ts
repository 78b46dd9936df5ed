import { and, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { tellStaff } from '#app/people/team/letters.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { type Recipient, sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { applicationLetter, commissionLetter, decisionLetters } from './emails/affiliate-letters.ts'
import { affiliates } from './tables.server.ts'

const reader = {
  accountId: accounts.id,
  email: accounts.email,
  emailVerifiedAt: accounts.emailVerifiedAt,
  locale: accounts.locale,
  firstName: accounts.firstName,
}

const toRecipient = ({
  accountId: id,
  email,
  emailVerifiedAt,
  locale,
  firstName,
}: Omit<Recipient, 'id'> & { accountId: number }): Recipient => ({
  id,
  email,
  emailVerifiedAt,
  locale,
  firstName,
})

async function readAffiliate(db: Db, schoolId: number, id: number) {
  const [row] = await db
    .select({
      ...reader,
      lastName: accounts.lastName,
      code: affiliates.code,
      status: affiliates.status,
      reason: affiliates.reason,
      emails: affiliates.emails,
    })
    .from(affiliates)
    .innerJoin(accounts, hasId(accounts, schoolId, affiliates.accountId))
    .where(and(hasId(affiliates, schoolId, id), isNull(accounts.deletedAt)))
  return row
}

type DecisionKey = { schoolId: number; affiliateId: number; status: string; at: string }

/** Tells somebody what the school decided, once; nothing where it has decided otherwise since. */
export async function sendDecisionEmail({ schoolId, affiliateId, status, at }: DecisionKey): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => readAffiliate(db, schoolId, affiliateId), { reading: true })
  if (!found || found.status !== status || found.status === 'applied') return
  await sendLetter(decisionLetters[found.status], {
    school,
    to: toRecipient(found),
    reference: `${affiliateId} ${status} ${at}`,
    replyTo: school.seller.email || undefined,
    props: {
      href: getLoginAddress(mainOrigin(school), '/my/affiliate'),
      code: found.code,
      reason: found.reason,
    },
  })
}

/** Tells owners and administrators that somebody asked to become an affiliate and waits. */
export async function sendApplicationEmails({
  schoolId,
  affiliateId,
}: {
  schoolId: number
  affiliateId: number
}): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => readAffiliate(db, schoolId, affiliateId), { reading: true })
  if (found?.status !== 'applied') return
  const props = {
    href: `${mainOrigin(school)}/home/affiliates`,
    name: `${found.firstName} ${found.lastName}`.trim(),
  }
  await tellStaff(schoolId, (to) =>
    sendLetter(applicationLetter, { school, to, reference: `${affiliateId} ${to.id}`, props }),
  )
}

type EarnedRow = { title: LocalText; amount: string; currency: string; available_at: string }

/** Tells an affiliate, who wants that, what they earned with an order; once per order. */
export async function sendCommissionEmail({
  schoolId,
  affiliateId,
  transactionId,
}: {
  schoolId: number
  affiliateId: number
  transactionId: number
}): Promise<void> {
  const school = await findSchool(schoolId)
  const { found, rows } = await inSchool(
    schoolId,
    async (db) => {
      const affiliate = await readAffiliate(db, schoolId, affiliateId)
      const { rows: earned } = await db.execute<EarnedRow>(sql`
        select i.title, e.amount, e.currency, e.available_at::text as available_at from balance_entries e
        join transaction_items i on i.school_id = ${schoolId} and i.id = e.item_id
        where e.school_id = ${schoolId} and e.transaction_id = ${transactionId} and e.kind = 'commission' order by e.id`)
      return { found: affiliate, rows: earned }
    },
    { reading: true },
  )
  const first = rows[0]
  if (!found?.emails || found.status !== 'approved' || !first) return
  const { locale } = found
  await sendLetter(commissionLetter, {
    school,
    to: toRecipient(found),
    reference: String(transactionId),
    props: {
      href: getLoginAddress(mainOrigin(school), '/my/affiliate'),
      titles: rows.map(({ title }) => inLocale(title, locale)).join(', '),
      amount: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
      currency: first.currency,
      availableAt: isoInstant(first.available_at),
    },
  })
}
