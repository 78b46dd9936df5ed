import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { Memberships } from './dashboard-view.ts'
import type { MemberMonth, MembershipReport } from './membership-view.ts'

const MONTHS = 12
/** As many as one looks at by hand. */
export const SHOWN = 50

type Month = { month: string; members: number; before: number; joined: number; left: number; mrr: number }
type Row = Omit<MembershipReport, 'currency' | 'months'> & { months: Month[] }

/** What was answered in the time of which its page tells. */
const lately = sql`answered_at > now() - interval '1 year'`

/**
 * The periods of memberships that were paid and end after an instant, each with what it comes to by the month. In the days of
 * grace after one its member has not left.
 */
export const paidPeriods = (school: number, since: SQL) => sql`
  select p.membership_id, p.starts_at, t.currency,
    case when m.open and p.ends_at = m.until then greatest(p.ends_at, m.opens_until) else p.ends_at end as ends_at,
    i.unit_amount / greatest(1, round(extract(epoch from p.ends_at - p.starts_at) / 2629800)) as by_month
  from membership_periods p
  join memberships m on m.school_id = ${school} and m.id = p.membership_id
  join transactions t on t.school_id = ${school} and t.id = p.transaction_id
  join transaction_items i on i.school_id = ${school} and i.transaction_id = t.id
  where p.school_id = ${school} and (p.ends_at is null or p.ends_at > ${since})`

/** Members whose time is paid for now, and when a day began, and what they pay by the month now: a column. */
export function membershipsColumn({ id, timeZone, currency }: CurrentSchool, from: string): SQL<Memberships> {
  const start = sql`(${from}::timestamp at time zone ${timeZone}::text)`
  const holds = (at: SQL) => sql`p.starts_at <= ${at} and (p.ends_at is null or p.ends_at > ${at})`
  return sql`(select json_build_object(
      'members', count(distinct p.membership_id) filter (where ${holds(sql`now()`)}),
      'before', count(distinct p.membership_id) filter (where ${holds(start)}),
      'mrr', coalesce(round(sum(p.by_month) filter (where ${holds(sql`now()`)} and p.ends_at is not null
        and p.currency = ${currency})), 0),
      'currency', ${currency}::text)
    from (${paidPeriods(id, start)}) p)`
}

/** The last twelve months of the school's calendar, and in each of them who was a member at its beginning and its end. */
const countedMonths = ({ id, timeZone, currency }: CurrentSchool) => sql`
    months as (
      select m as start, m at time zone ${timeZone}::text as starts,
        least((m + interval '1 month') at time zone ${timeZone}::text, now()) as ends
      from generate_series(date_trunc('month', now() at time zone ${timeZone}::text) - make_interval(months => ${MONTHS - 1}::int),
        date_trunc('month', now() at time zone ${timeZone}::text), interval '1 month') m),
    paid as (${paidPeriods(id, sql`(select min(starts) from months)`)}),
    counted as (
      select months.start, x.membership_id,
        bool_or(x.starts_at <= months.starts and (x.ends_at is null or x.ends_at > months.starts)) as at_start,
        bool_or(x.starts_at <= months.ends and (x.ends_at is null or x.ends_at > months.ends)) as at_end,
        sum(x.by_month) filter (where x.starts_at <= months.ends and x.ends_at > months.ends
          and x.currency = ${currency}) as by_month
      from months join paid x on x.starts_at <= months.ends and (x.ends_at is null or x.ends_at > months.starts)
      group by months.start, x.membership_id)`

const monthsColumn = sql`(select json_agg(json_build_object('month', to_char(months.start, 'YYYY-MM'),
          'members', (select count(*) from counted c where c.start = months.start and c.at_end),
          'before', (select count(*) from counted c where c.start = months.start and c.at_start),
          'joined', (select count(*) from counted c where c.start = months.start and c.at_end and not c.at_start),
          'left', (select count(*) from counted c where c.start = months.start and c.at_start and not c.at_end),
          'mrr', (select coalesce(round(sum(c.by_month)), 0) from counted c where c.start = months.start and c.at_end))
        order by months.start) from months)`

function toMonth({ before, ...month }: Month): MemberMonth {
  return { ...month, churn: before === 0 ? null : Math.round((month.left / before) * 1000) / 10 }
}

/** The last twelve months: members, who came and went, and what they pay by the month. */
export async function loadMemberMonths(db: Db, school: CurrentSchool): Promise<MemberMonth[]> {
  const { rows } = await db.execute<{ months: Month[] }>(
    sql`with ${countedMonths(school)} select ${monthsColumn} as months`,
  )
  return expectRow(rows).months.map(toMonth)
}

/**
 * What the school's memberships come to, by the periods that were paid. Whoever has bought one for good is a member and pays
 * nothing by the month.
 */
export async function loadMembershipReport(db: Db, school: CurrentSchool): Promise<MembershipReport> {
  const { id, currency } = school
  const { rows } = await db.execute<Row>(sql`
    with ${countedMonths(school)}
    select ${monthsColumn} as months,
      (select count(*)::int from memberships m where m.school_id = ${id} and m.status = 'TRIAL' and m.until > now()) as trials,
      (select count(*)::int from memberships m where m.school_id = ${id} and m.paused_until is not null) as paused,
      (select coalesce(json_agg(r order by r.count desc, r.reason), '[]') from (select reason, count(*)::int as count
        from membership_surveys where school_id = ${id} and ${lately} group by reason) r) as reasons,
      (select coalesce(json_agg(r order by r.count desc, r.intent), '[]') from (select return_intent as intent, count(*)::int as count
        from membership_surveys where school_id = ${id} and ${lately} group by return_intent) r) as intents,
      (select coalesce(json_agg(json_build_object('membership', w.membership_id, 'text', w.other_reason, 'at', w.answered_at)
          order by w.answered_at desc), '[]')
        from (select * from membership_surveys where school_id = ${id} and other_reason is not null and ${lately}
          order by answered_at desc limit ${SHOWN}) w) as words`)
  const row = expectRow(rows)
  return {
    ...row,
    currency,
    months: row.months.map(toMonth),
    words: row.words.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }
}
