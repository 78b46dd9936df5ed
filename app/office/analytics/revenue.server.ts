import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { Revenue } from './dashboard-view.ts'
import { DAYS, type Period, toSteps } from './period.ts'

type Row = {
  start: string
  current: number
  steps: { place: number; amount: number; orders: number; by_now: number }[] | null
}

/**
 * The ledger of a period step by step beside the period before it. Days and hours are those of the school's time zone.
 * The comparison ends where today has got to: half a day is not measured against a whole one.
 */
export async function loadRevenue(db: Db, school: CurrentSchool, period: Period): Promise<Revenue> {
  const { seconds, count } = toSteps(period)
  const days = sql`make_interval(days => ${DAYS[period]}::int)`
  const zone = sql`${school.timeZone}::text`
  const { rows } = await db.execute<Row>(sql`
    with here as (select now() at time zone ${zone} as now),
    span as (select now, date_trunc('day', now) - ${days} + interval '1 day' as start from here),
    moved as (
      select e.created_at at time zone ${zone} as at, e.amount, e.kind from ledger_entries e, span
      where e.school_id = ${school.id} and e.currency = ${school.currency}
        and e.created_at >= (span.start - ${days}) at time zone ${zone}),
    steps as (
      select floor(extract(epoch from moved.at - span.start) / ${seconds}::int)::int as place, sum(amount) as amount,
        count(*) filter (where kind = 'capture') as orders,
        coalesce(sum(amount) filter (where moved.at < span.now - ${days}), 0) as by_now
      from moved, span group by place)
    select to_char(span.start, 'YYYY-MM-DD') as start,
      floor(extract(epoch from span.now - span.start) / ${seconds}::int)::int as current,
      (select json_agg(steps) from steps) as steps
    from span`)
  const { start = '', current = 0, steps } = rows[0] ?? {}
  const at = new Map((steps ?? []).map((step) => [step.place, step]))
  const places = Array.from({ length: count }, (_, place) => ({ now: at.get(place), ago: at.get(place - count) }))
  const sum = (amounts: (number | undefined)[]) => amounts.reduce<number>((total, amount = 0) => total + amount, 0)
  return {
    total: sum(places.map(({ now }) => now?.amount)),
    before: sum(places.map(({ ago }) => ago?.by_now)),
    currency: school.currency,
    start,
    current,
    steps: places.map(({ now, ago }) => ({
      amount: now?.amount ?? 0,
      before: ago?.amount ?? 0,
      orders: now?.orders ?? 0,
    })),
  }
}
