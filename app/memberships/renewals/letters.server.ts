import { and, isNull, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { firstDiscount } from '#app/memberships/memberships/first-charge.server.ts'
import { FAILURES, type Failure, type State } from '#app/memberships/memberships/membership.ts'
import { memberships } from '#app/memberships/memberships/tables.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { membershipLetters } from './emails/renewal-letters.ts'
import type { RenewalEmailType } from './renewal-emails.ts'

type LetterKey = { schoolId: number; membershipId: number; what: RenewalEmailType; attempt?: number }

/** What a membership is while a letter about it is still true. */
const WHILE: Record<RenewalEmailType, readonly State[]> = {
  notice: ['TRIAL', 'ACTIVE'],
  failed: ['AT_RISK', 'PAST_DUE'],
  past_due: ['PAST_DUE'],
  ended: ['ENDED'],
  canceled: ['CANCELED', 'ENDED'],
  paused: ['TRIAL', 'ACTIVE'],
}

/** Writes a member what became of the membership, once; nothing where it is no more so. */
export async function sendMembershipEmail({ schoolId, membershipId, what, attempt = 0 }: LetterKey): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, (db) => read(db, schoolId, membershipId), { reading: true })
  if (!found || !WHILE[what].includes(found.status)) return
  if (what === 'paused' && found.pausedUntil === null) return
  const { accountId, email, emailVerifiedAt, locale, firstName, until, nextChargeAt, hash } = found
  // What is charged next is what was chosen for it, or what its price is by then.
  const next = what === 'notice' ? found.next : null
  const { title, currency, amount: full } = next ?? found
  const amount = full - (next?.why === 'chosen' ? 0 : Math.min(found.firstDiscount, full))
  const failure = FAILURES.find((one): one is Failure => one === found.reason) ?? null
  const origin = mainOrigin(school)
  await sendLetter(membershipLetters[what], {
    school,
    to: { id: accountId, email, emailVerifiedAt, locale, firstName },
    // What the school ended with its period it may end at once later: another letter.
    reference: [
      membershipId,
      until,
      attempt,
      ...(what === 'canceled' ? [found.status] : []),
      ...(what === 'paused' ? [found.pausedUntil] : []),
    ].join(' '),
    replyTo: school.seller.email || undefined,
    // What is announced has happened then.
    holdsUntil: (what === 'notice' && nextChargeAt) || undefined,
    props: {
      title: inLocale(title, locale),
      amount,
      currency,
      failure,
      origin,
      at: getDate(what, found),
      closes: found.status === 'AT_RISK' ? found.opensUntil : null,
      trial: found.unpaid,
      byStaff: found.reason === 'staff',
      noCard: !found.saved,
      cardExpires: found.expires,
      // Whoever is not logged in could confirm nothing there.
      confirm: hash && getLoginAddress(origin, `/transaction/${hash}/pending`),
    },
  })
}

type MembershipRow = NonNullable<Awaited<ReturnType<typeof read>>>

/** The date that an e-mail names. */
function getDate(what: RenewalEmailType, { status, until, nextChargeAt, pausedUntil }: MembershipRow): string | null {
  if (what === 'paused') return pausedUntil
  if (what === 'canceled') return status === 'CANCELED' ? until : null
  return nextChargeAt
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
      status: memberships.status,
      reason: memberships.reason,
      amount: memberships.amount,
      firstDiscount: firstDiscount(school, sql`memberships`),
      currency: memberships.currency,
      until: memberships.until,
      opensUntil: memberships.opensUntil,
      nextChargeAt: memberships.nextChargeAt,
      pausedUntil: memberships.pausedUntil,
      saved: sql<boolean>`exists (select from payment_means s where s.school_id = ${school}
        and s.id = ${memberships.meansId} and (s.charged is not null or s.provider = 'przelewy24' and s.forgotten_at is null))`,
      /** The card that is saved is good no more when the period begins. */
      expires: sql<boolean>`exists (select from payment_means s where s.school_id = ${school}
        and s.id = ${memberships.meansId} and s.charged is not null and make_timestamptz(s.expiry_year, s.expiry_month, 1, 0, 0, 0)
          + interval '1 month' <= ${memberships.nextChargeAt})`,
      /** The terms that the next period begins with, as `applyDueChange` takes them. */
      next: sql<{ why: string; title: LocalText; amount: number; currency: string } | null>`(
        select json_build_object('why', c.why, 'title', p.title, 'amount', c.amount, 'currency', c.currency) from membership_changes c
        join products p on p.school_id = ${school} and p.id = c.plan_id
        where c.school_id = ${school} and c.membership_id = ${memberships.id} and c.state = 'waiting'
          and c.transaction_id is null and (c.from_at is null or c.from_at <= ${memberships.until})
        order by c.why limit 1)`,
      /** The order that was tried last. */
      hash: sql<string | null>`(select t.hash from membership_renewals r
        join transactions t on t.school_id = ${school} and t.id = r.transaction_id
        where r.school_id = ${school} and r.membership_id = ${memberships.id} and r.starts_at = ${memberships.until}
        order by r.attempt desc limit 1)`,
      /** No period was paid yet: not so of one whose periods are counted anew, as after a pause. */
      unpaid: sql<boolean>`not exists (select from membership_periods p where p.school_id = ${school}
        and p.membership_id = ${memberships.id})`,
    })
    .from(memberships)
    .innerJoin(accounts, hasId(accounts, school, memberships.accountId))
    .innerJoin(products, hasId(products, school, memberships.planId))
    // Nobody reads at the address that a deleted account has.
    .where(and(hasId(memberships, school, id), isNull(accounts.deletedAt)))
  return row
}
