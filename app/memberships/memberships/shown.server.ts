import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { firstPeriodFrom, type Period } from '#app/content/catalogue/period.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { firstDiscount } from './first-charge.server.ts'
import { type MembershipView, type Reason, RUNNING, type State, type WaitingChange } from './membership.ts'
import { memberships } from './tables.server.ts'

/**
 * How a membership stands by now: what was never paid came to nothing, what was canceled ends with its
 * period, what was given with its days, and what nobody paid on after it with the days of grace. */
export const statusColumn = (school: number) => sql<State>`case
  when ${memberships.status} = 'STARTED' and exists (select from transactions t where t.school_id = ${school}
    and t.id = ${memberships.transactionId} and t.status in ('FAILURE', 'ERROR', 'CANCELED')) then 'EXPIRED'
  when ${memberships.status} = 'CANCELED' and ${memberships.until} <= now()
    and coalesce(${memberships.nextChargeAt} <= now(), true) then 'ENDED'
  when ${memberships.given} and ${memberships.status} = 'ACTIVE' and ${memberships.opensUntil} <= now() then 'ENDED'
  when ${memberships.status} in ('TRIAL', 'ACTIVE') and ${memberships.opensUntil} <= now() then 'EXPIRED'
  else ${memberships.status} end`

type StoredChange = Omit<WaitingChange, 'plan' | 'starts'> & { planId: number; planTitle: LocalText }

/** What it goes over to next. */
const waitingChange = (school: number) => sql<StoredChange | null>`(
  select json_build_object('why', c.why, 'planId', c.plan_id, 'planTitle', p.title, 'period', c.period,
    'amount', c.amount, 'currency', c.currency, 'from', c.from_at)
  from membership_changes c join products p on p.school_id = ${school} and p.id = c.plan_id
  where c.school_id = ${school} and c.membership_id = ${memberships.id} and c.state = 'waiting' and c.transaction_id is null
  order by c.why limit 1)`

/** What is said of a membership, beside its plan's product. */
export const shownColumns = (school: number) => ({
  id: memberships.id,
  status: statusColumn(school),
  planId: memberships.planId,
  planTitle: products.title,
  given: memberships.given,
  period: memberships.period,
  since: memberships.since,
  until: memberships.until,
  openUntil: memberships.opensUntil,
  nextChargeAt: memberships.nextChargeAt,
  amount: memberships.amount,
  firstDiscount: firstDiscount(school, sql`memberships`),
  currency: memberships.currency,
  reason: memberships.reason,
  pausedUntil: memberships.pausedUntil,
  change: waitingChange(school),
  anchor: memberships.anchor,
  periods: memberships.periods,
  timeZone: sql<string>`(select s.time_zone from schools s where s.id = ${school})`,
})

type MembershipDetails = {
  id: number
  status: State
  planId: number
  planTitle: LocalText
  given: boolean
  period: Period
  since: string
  until: string | null
  openUntil: string | null
  nextChargeAt: string | null
  amount: number
  /** What a code takes off the first charge after a trial. */
  firstDiscount: number
  currency: string
  reason: Reason | null
  pausedUntil: string | null
  change: StoredChange | null
  anchor: string | null
  periods: number
  timeZone: string
}

export function toView(shown: MembershipDetails, locale: Locale): MembershipView {
  const { id, status, planId, planTitle, period, since, until, nextChargeAt, amount, currency, reason } = shown
  const change = status === 'EXPIRED' || status === 'ENDED' ? null : shown.change
  // A period that is tried again keeps the terms of its first charge.
  const changed = change && until && (!change.from || Date.parse(change.from) <= Date.parse(until))
  const price = changed ? { amount: change.amount, currency: change.currency } : { amount, currency }
  // A plan that was chosen instead is charged as it is; another price of this one is not.
  const off = changed && change.why === 'chosen' ? 0 : Math.min(shown.firstDiscount, price.amount)
  return {
    id,
    status,
    plan: { id: planId, title: inLocale(planTitle, locale) },
    given: shown.given,
    period,
    since,
    until,
    openUntil: shown.openUntil,
    nextCharge:
      nextChargeAt === null || status === 'EXPIRED' || status === 'CANCELED' || status === 'ENDED'
        ? null
        : { at: nextChargeAt, ...price, amount: price.amount - off },
    change: change && changeView(change, shown, locale),
    reason: status === 'EXPIRED' && reason === null ? 'unpaid' : reason,
    pausedUntil: shown.pausedUntil,
  }
}

function changeView(
  { planId, planTitle, from: earliest, ...change }: StoredChange,
  { until, anchor, period, periods, timeZone }: MembershipDetails,
  locale: Locale,
): WaitingChange {
  const plan = { id: planId, title: inLocale(planTitle, locale) }
  const from = earliest && new Date(earliest).toISOString()
  const counts = from && until && anchor && Date.parse(from) > Date.parse(until)
  return {
    ...change,
    plan,
    from,
    starts: counts ? firstPeriodFrom({ anchor, period, periods, timeZone }, from) : until,
  }
}

/** The plan's product beside a membership. */
export const planOf = (school: number): SQL | undefined => hasId(products, school, memberships.planId)

/** The membership of an account that counts: the one that is charged, then one that runs to its end or was given, else the last. */
export async function findMembership(
  db: Db,
  { schoolId, id, locale }: { schoolId: number; id: number; locale: Locale },
): Promise<MembershipView | null> {
  const status = statusColumn(schoolId)
  const [found] = await db
    .select(shownColumns(schoolId))
    .from(memberships)
    .innerJoin(products, planOf(schoolId))
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.accountId, id)))
    .orderBy(
      desc(sql`${status} in ('TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE') and not ${memberships.given}`),
      desc(sql`${status} = 'CANCELED'`),
      desc(sql`${status} = 'ACTIVE'`),
      desc(sql`${status} = 'STARTED'`),
      desc(memberships.id),
    )
    .limit(1)
  return found ? toView(found, locale) : null
}

type MemberRef = { schoolId: number; id: number | null; email: string }

/**
 * Whether somebody had a plan for nothing: by the orders of their account that joined it, whatever became of those
 * memberships, and by those with their address, which outlive an account that was deleted.
 */
export async function hasHadTrial(db: Db, person: MemberRef, plan: number): Promise<boolean> {
  return (await hasTriedSql(db, person, [plan])).length > 0
}

/** Those of several plans that somebody had for nothing. */
export async function hasTriedSql(
  db: Db,
  { schoolId, id, email }: MemberRef,
  plans: readonly number[],
): Promise<number[]> {
  if (plans.length === 0) return []
  const wanted = sql`any(${`{${plans.join()}}`}::bigint[])`
  const { rows } = await db.execute<{ plan: number }>(sql`
    select i.product_id::float8 as plan from memberships m
    join transaction_items i on i.school_id = ${schoolId} and i.transaction_id = m.transaction_id
    where m.school_id = ${schoolId} and m.account_id = ${id}::bigint and i.product_id = ${wanted} and i.unit_amount = 0
    union
    select i.product_id::float8 from transactions t
    join transaction_items i on i.school_id = ${schoolId} and i.transaction_id = t.id
    join memberships m on m.school_id = ${schoolId} and m.transaction_id = t.id
    where t.school_id = ${schoolId} and t.total = 0 and lower(t.buyer ->> 'email') = lower(${email}::text)
      and i.product_id = ${wanted} and i.unit_amount = 0`)
  return rows.map(({ plan }) => plan)
}

/** Whether an order, were it paid now, would begin a membership beside one that its buyer has by now. */
export async function startsAnother(
  db: Db,
  { schoolId, id, accountId, locale }: { schoolId: number; id: number; accountId: number; locale: Locale },
): Promise<boolean> {
  const [begins] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.transactionId, id), isNull(memberships.anchor)))
  const own = begins && (await findMembership(db, { schoolId, id: accountId, locale }))
  return own != null && own.id !== begins?.id && !own.given && RUNNING.includes(own.status)
}

/** The orders of plans that an account placed and that have not paid anything yet. */
export async function listStarted(db: Db, { schoolId, id }: { schoolId: number; id: number }) {
  const rows = await db
    .select({
      schoolId: memberships.schoolId,
      id: memberships.transactionId,
      planId: memberships.planId,
      membership: memberships.id,
    })
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.accountId, id), eq(memberships.status, 'STARTED')))
  return rows.flatMap(({ id: order, ...row }) => (order === null ? [] : [{ ...row, id: order }]))
}
