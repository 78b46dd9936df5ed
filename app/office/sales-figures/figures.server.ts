import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { type Figure, type Grouping, mergeFigures } from './figure.ts'
import { DAY_LETTERS, type FiguredSchool, readReturns, selectMoved } from './ledger.server.ts'

/** What one step of the figures is, and how many letters of a day (`2026-11-29`) name it. */
const LETTERS = { day: DAY_LETTERS, month: 7, all: 0 } as const

/**
 * The sales of some days of the school's calendar, in its currency: from the computed days as far as they reach, from there
 * on from the ledger. `until` is the first day after them.
 */
export async function loadFigures(
  db: Db,
  school: FiguredSchool,
  { from, until }: { from: string; until: string },
  { by, step }: { by: Grouping; step: keyof typeof LETTERS },
): Promise<Figure[]> {
  const { id, timeZone, currency } = school
  const letters = LETTERS[step]
  // The first day that is not computed. All are, or none, in the time zone that the school has now. It is a select as a whole:
  // under row security PostgreSQL looks for no index by a condition with a coalesce in it.
  const folded = sql`(select greatest(${from}::date, max(f.until)) from sales_folds f
    where f.school_id = ${id} and f.time_zone = ${timeZone}::text)`
  const days = { from: folded, until }
  const [{ rows }, returned] = await Promise.all([
    db.execute<Figure>(sql`
      (select left(to_char(d.day, 'YYYY-MM-DD'), ${letters}::int) as step, d.key, sum(d.gross)::float8 as gross,
        sum(d.net)::float8 as net, sum(d.vat)::float8 as vat, sum(d.refunds)::float8 as refunds, sum(d.orders)::int as orders
      from sales_days d where d.school_id = ${id} and d.by = ${by} and d.currency = ${currency}
        and d.day >= ${from}::date and d.day < ${until}::date and d.day < ${folded}
      group by 1, 2)
      union all (${selectMoved(school, days, { by, letters })})`),
    readReturns(db, school, days, by),
  ])
  return mergeFigures([...rows, ...returned.map((figure) => ({ ...figure, step: figure.step.slice(0, letters) }))])
}
