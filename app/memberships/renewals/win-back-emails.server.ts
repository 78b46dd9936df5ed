import { sql } from 'drizzle-orm'
import { getTrial, type Plan, type PlanPrice } from '#app/memberships/memberships/plan.ts'
import { requirePlan } from '#app/memberships/memberships/plans.server.ts'
import { hasHadTrial } from '#app/memberships/memberships/shown.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { news } from '#app/people/accounts/later-wings.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { type CurrentSchool, type Member, mainOrigin, memberFrom } from '#app/platform/viewer.ts'
import { getDiscount } from '#app/selling/promotions/code.ts'
import { findCode, findUseRefusal } from '#app/selling/promotions/uses.server.ts'
import { type WinBackOffer, winBack } from './emails/win-back.ts'

type FormerMember = { id: number; account: number; plan: number; period: number; code: string | null }

/** Who left while nobody looked, or while the school asked nobody back, is left alone after so many days. */
const LATE_DAYS = 7
/** How many are looked at together. */
const AT_ONCE = 100

/** Writes to those whose membership ended as many days ago as its plan says, as far as they agreed to such letters. */
export async function sendWinBackEmails(schoolId: number): Promise<void> {
  const next = (after: number) => inSchool(schoolId, (db) => listLeft(db, schoolId, after), { reading: true })
  for (let left = await next(0); left.length > 0; left = await next(left.at(-1)?.id ?? 0)) {
    const school = await findSchool(schoolId)
    await attemptEach(left, (one) => askOneBack(school, one), {
      named: ({ id }) => ({ school: schoolId, membership: id }),
    })
  }
}

/** The next of those who left so long ago, of plans that are still sold, who were not written to yet: their last memberships. */
async function listLeft(db: Db, school: number, after: number): Promise<FormerMember[]> {
  const { rows } = await db.execute<FormerMember>(sql`
    select m.id::float8 as id, m.account_id::float8 as account, m.plan_id::float8 as plan, m.period,
      (select c.code from promo_codes c where c.school_id = ${school} and c.id = w.win_back_code_id
        and c.deleted_at is null) as code
    from membership_plans w
    join products p on p.school_id = ${school} and p.id = w.product_id and p.status = 'published'
    join memberships m on m.school_id = ${school} and m.plan_id = w.product_id
    join accounts a on a.school_id = ${school} and a.id = m.account_id and a.deleted_at is null
    cross join lateral (select case when m.status in ('TRIAL', 'ACTIVE') then m.opens_until
      when m.status = 'CANCELED' then m.until when m.status in ('ENDED', 'EXPIRED') then m.since end as at) ended
    where w.school_id = ${school} and w.win_back_days is not null and m.anchor is not null and m.id > ${after}
      and m.reason is distinct from 'staff' and m.reason is distinct from 'refunded'
      and ended.at <= now() - make_interval(days => w.win_back_days)
      and ended.at > now() - make_interval(days => w.win_back_days + ${LATE_DAYS}::int)
      and not exists (select from memberships o where o.school_id = ${school} and o.account_id = m.account_id
        and (o.id > m.id or o.id <> m.id and o.status in ('TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE')))
      and not exists (select from membership_surveys s where s.school_id = ${school} and s.membership_id = m.id
        and s.return_intent = 'never_return')
      and not exists (select from mails l where l.school_id = ${school} and l.kind = ${winBack.kind}
        and l.reference = m.id::text)
    order by m.id limit ${AT_ONCE}`)
  return rows
}

/** What they are offered: the plan for the time that they had it, or for the shortest, and what its code takes off. */
async function offerTo(db: Db, member: Member, left: FormerMember, { plan, price }: { plan: Plan; price: PlanPrice }) {
  const { amount: before, currency, period: months } = price
  const costs = { before, currency, months, offer: null }
  const code = left.code === null ? undefined : await findCode(db, member.schoolId, left.code)
  // Days for nothing have nothing that a code could take off.
  const free = getTrial(plan, price) > 0 && !(await hasHadTrial(db, member, plan.id))
  if (!code || free || (await findUseRefusal(db, code, member, [plan.id]))) return costs
  const discount = getDiscount(code, [{ productId: plan.id, type: 'membership', amount: before }], currency)
  if (!('amount' in discount)) return costs
  const offer: WinBackOffer = { code: code.code, price: before - discount.amount, until: code.expiresAt }
  return { ...costs, offer }
}

/** The member, the plan and the offer; undefined for who did not agree to such letters, or where nothing is sold. */
async function look(db: Db, school: CurrentSchool, left: FormerMember) {
  const account = await findAccount(db, school.id, left.account)
  if (!account || !(await news.use().isWanted(db, { schoolId: school.id, id: account.id }))) return undefined
  const plan = await requirePlan(db, { schoolId: school.id }, left.plan)
  const price = plan.prices.find(({ period }) => period === left.period) ?? plan.prices[0]
  const member = memberFrom(account, school)
  return price && { account, plan, ...(await offerTo(db, member, left, { plan, price })) }
}

async function askOneBack(school: CurrentSchool, left: FormerMember): Promise<void> {
  const found = await inSchool(school.id, (db) => look(db, school, left), { reading: true })
  if (!found) return
  const { account, plan, ...costs } = found
  const { id, email, emailVerifiedAt, locale, firstName } = account
  const stop = news.use().unsubscribeAddress(school, id)
  const code = costs.offer ? `&code=${costs.offer.code}` : ''
  const href = `${mainOrigin(school)}/subscribe/checkout?plan_id=${plan.id}&period=${costs.months}${code}`
  await sendLetter(
    winBack,
    {
      school,
      to: { id, email, emailVerifiedAt, locale, firstName },
      reference: String(left.id),
      replyTo: school.seller.email || undefined,
      unsubscribe: stop,
      // What it offers is over then.
      holdsUntil: costs.offer?.until ?? undefined,
      props: { title: inLocale(plan.title, locale), ...costs, href },
    },
    (db) => isStillGone(db, school.id, left),
  )
}

/** Nobody is asked back who has just joined again. */
async function isStillGone(db: Db, school: number, { id, account }: FormerMember): Promise<boolean> {
  const { rows } = await db.execute(sql`select from memberships o
    where o.school_id = ${school} and o.account_id = ${account} and o.id > ${id} limit 1`)
  return rows.length === 0
}
