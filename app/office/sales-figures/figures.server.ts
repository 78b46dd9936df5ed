import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { type Figure, type Grouping, mergeFigures } from './figure.ts'
import { type Days, type FiguredSchool, readLedger } from './ledger.server.ts'

/** What one step of the figures is: a day, a month, or all days together; and how much of a day (`2026-11-29`) names it. */
const LETTERS = { day: 10, month: 7, all: 0 } as const
export type Step = keyof typeof LETTERS

/** The first day that is not computed; all are, or none, in the time zone that the school has now. */
async function findFoldedUntil(db: Db, { id, timeZone }: FiguredSchool): Promise<string | undefined> {
  const { rows } = await db.execute<{ until: string }>(sql`
    select to_char(until, 'YYYY-MM-DD') as until from sales_folds
    where school_id = ${id} and time_zone = ${timeZone}::text`)
  return rows[0]?.until
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * The sales of some days of the school's calendar, in its currency: from the computed days as far as they reach, from there
 * on from the ledger.
 */
export async function loadFigures(
  db: Db,
  school: FiguredSchool,
  { from, until }: Days,
  { by, step }: { by: Grouping; step: Step },
): Promise<Figure[]> {
  const folded = (await findFoldedUntil(db, school)) ?? from
  const [stored, fresh] = await Promise.all([
    folded > from ? readStored(db, school, { from, until: earlier(folded, until) }, { by, step }) : [],
    folded < until ? readLedger(db, school, { from: folded > from ? folded : from, until }, by) : [],
  ])
  return mergeFigures([...stored, ...fresh.map((figure) => ({ ...figure, step: toStep(figure.step, step) }))])
}

const toStep = (day: string, step: Step) => day.slice(0, LETTERS[step])

async function readStored(
  db: Db,
  { id, currency }: FiguredSchool,
  { from, until }: Days,
  { by, step }: { by: Grouping; step: Step },
): Promise<Figure[]> {
  const { rows } = await db.execute<Figure>(sql`
    select left(to_char(day, 'YYYY-MM-DD'), ${LETTERS[step]}::int) as step, key, sum(gross)::float8 as gross, sum(net)::float8 as net,
      sum(vat)::float8 as vat, sum(refunds)::float8 as refunds, sum(orders)::int as orders
    from sales_days where school_id = ${id} and by = ${by} and day >= ${from}::date and day < ${until}::date
      and currency = ${currency}
    group by 1, 2`)
  return rows
}
