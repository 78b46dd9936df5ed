import { sql } from 'drizzle-orm'
import { loadMemberMonths, paidPeriods } from '#app/office/analytics/membership-figures.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { type Cohort, getLifetimeValue, type RecurringReport } from './recurring.ts'

const COHORTS = 12

/** What the school's memberships bring by the month, and how long members stay. */
export async function loadRecurring(db: Db, school: CurrentSchool): Promise<RecurringReport> {
  const [months, cohorts] = await Promise.all([loadMemberMonths(db, school), loadCohorts(db, school)])
  const last = months.at(-1)
  return {
    currency: school.currency,
    mrr: last?.mrr ?? 0,
    members: last?.members ?? 0,
    churn: last?.churn ?? null,
    lifetimeValue: getLifetimeValue(months),
    months,
    cohorts,
  }
}

type CohortRow = { month: string; members: number; kept: number[] }

/** Members by the month of their first payment, and how many are members at the end of that month and of each later one. */
async function loadCohorts(db: Db, { id, timeZone }: CurrentSchool): Promise<Cohort[]> {
  const zone = sql`${timeZone}::text`
  const { rows } = await db.execute<CohortRow>(sql`
    with months as (
      select m as start, least((m + interval '1 month') at time zone ${zone}, now()) as ends
      from generate_series(date_trunc('month', now() at time zone ${zone}) - make_interval(months => ${COHORTS - 1}::int),
        date_trunc('month', now() at time zone ${zone}), interval '1 month') m),
    paid as (${paidPeriods(id, sql`(select min(start) at time zone ${zone} from months)`)}),
    begun as (
      select p.membership_id, date_trunc('month', min(p.starts_at) at time zone ${zone}) as month
      from membership_periods p where p.school_id = ${id} group by p.membership_id),
    stays as (
      select begun.month, months.start, count(distinct begun.membership_id) as kept
      from begun join months on months.start >= begun.month
      join paid on paid.membership_id = begun.membership_id and paid.starts_at <= months.ends
        and (paid.ends_at is null or paid.ends_at > months.ends)
      group by 1, 2)
    select to_char(cohort.start, 'YYYY-MM') as month,
      (select count(*) from begun where begun.month = cohort.start)::int as members,
      (select json_agg(coalesce((select kept from stays where stays.month = cohort.start and stays.start = months.start), 0)
        order by months.start) from months where months.start >= cohort.start) as kept
    from months cohort where exists (select from begun where begun.month = cohort.start)
    order by cohort.start`)
  return rows.map(({ month, members, kept }) => ({
    month,
    members,
    kept: kept.map((count) => Math.round((count / members) * 100)),
  }))
}
