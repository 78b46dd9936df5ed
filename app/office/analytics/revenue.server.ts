import { type SQL, sql } from 'drizzle-orm'
import { loadFigures } from '#app/office/sales-figures/figures.server.ts'
import { listSteps, moveDay } from '#app/office/sales-figures/range.ts'
import type { Db } from '#app/platform/db.server.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { Revenue } from './dashboard-view.ts'
import { HOURS, type Span } from './period.ts'

type RevenueStep = { amount: number; orders: number }

/**
 * The revenue of a span step by step beside the span before it. Days and hours are those of the school's time zone. The
 * comparison ends where today has got to: half a day is not measured against a whole one.
 */
export async function loadRevenue(db: Db, school: CurrentSchool, span: Span): Promise<(cut: Cut | null) => Revenue> {
  const load = span.step === 'hour' ? loadHours : loadDays
  const { steps, current, getBefore } = await load(db, school, span)
  return (cut) => ({
    total: steps.reduce((sum, { amount }) => sum + amount, 0),
    before: getBefore(cut),
    currency: school.currency,
    start: span.from,
    step: span.step,
    current,
    steps,
  })
}

type Steps = Pick<Revenue, 'steps' | 'current'> & { getBefore: (cut: Cut | null) => number }

async function loadDays(db: Db, school: CurrentSchool, span: Span): Promise<Steps> {
  const { from, to, before, step } = span
  const days = { from: before.from, until: moveDay(to, 1) }
  const figures = await loadFigures(db, school, days, { by: 'all', step: 'day' })
  const by = step === 'month' ? 'month' : 'day'
  const nameOf = (day: string) => (by === 'month' ? day.slice(0, 7) : day)
  const sums = { now: new Map<string, RevenueStep>(), ago: new Map<string, RevenueStep>() }
  for (const { step: day, gross, refunds, orders } of figures) {
    const of = day < from ? sums.ago : sums.now
    const known = of.get(nameOf(day)) ?? { amount: 0, orders: 0 }
    of.set(nameOf(day), { amount: known.amount + gross - refunds, orders: known.orders + orders })
  }
  const names = listSteps({ from, to }, by)
  const earlier = listSteps(before, by)
  return {
    current: names.length - 1,
    getBefore: (cut) =>
      figures
        .filter(({ step: day }) => day < from && (cut === null || day < cut.day))
        .reduce((sum, { gross, refunds }) => sum + gross - refunds, cut?.amount ?? 0),
    steps: names.map((name, at) => ({
      amount: sums.now.get(name)?.amount ?? 0,
      before: sums.ago.get(earlier[at] ?? '')?.amount ?? 0,
      orders: sums.now.get(name)?.orders ?? 0,
    })),
  }
}

/** The day of the span before that corresponds to today, and what it had come to at this time of the day. */
export type Cut = { day: string; amount: number }

/** The same as a column; `span.cut` is that moment by the school's clocks. */
export const cutColumn = ({ id, timeZone, currency }: CurrentSchool): SQL<Cut> => sql`(
  select json_build_object('day', to_char(span.cut, 'YYYY-MM-DD'), 'amount', coalesce((select sum(e.amount) from ledger_entries e
    where e.school_id = ${id} and e.currency = ${currency}
      and e.created_at >= date_trunc('day', span.cut) at time zone ${timeZone}::text
      and e.created_at < span.cut at time zone ${timeZone}::text), 0)) from span)`

type Row = { current: number; steps: { place: number; amount: number; orders: number; by_now: number }[] | null }

/** One day by the hour, beside the day before it. */
async function loadHours(db: Db, school: CurrentSchool, { from, isOpen }: Span): Promise<Steps> {
  const zone = sql`${school.timeZone}::text`
  const { rows } = await db.execute<Row>(sql`
    with span as (select ${from}::timestamp as start,
      case when ${isOpen} then now() at time zone ${zone} else ${from}::timestamp + interval '1 day' end as now),
    moved as (
      select e.created_at at time zone ${zone} as at, e.amount, e.kind from ledger_entries e, span
      where e.school_id = ${school.id} and e.currency = ${school.currency}
        and e.created_at >= (span.start - interval '1 day') at time zone ${zone}
        and e.created_at < (span.start + interval '1 day') at time zone ${zone}),
    steps as (
      select floor(extract(epoch from moved.at - span.start) / ${HOURS.seconds}::int)::int as place, sum(amount) as amount,
        count(*) filter (where kind = 'capture') as orders,
        coalesce(sum(amount) filter (where moved.at < span.now - interval '1 day'), 0) as by_now
      from moved, span group by place)
    select least(${HOURS.count - 1}::int, floor(extract(epoch from span.now - span.start) / ${HOURS.seconds}::int)::int) as current,
      (select json_agg(steps) from steps) as steps
    from span`)
  const { current, steps } = expectRow(rows)
  const at = new Map((steps ?? []).map((step) => [step.place, step]))
  const places = Array.from({ length: HOURS.count }, (_, place) => ({
    now: at.get(place),
    ago: at.get(place - HOURS.count),
  }))
  return {
    current,
    getBefore: () => places.reduce((sum, { ago }) => sum + (ago?.by_now ?? 0), 0),
    steps: places.map(({ now, ago }) => ({
      amount: now?.amount ?? 0,
      before: ago?.amount ?? 0,
      orders: now?.orders ?? 0,
    })),
  }
}
