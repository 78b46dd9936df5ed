import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { type Amounts, addAmounts, type Figure, type Grouping, NOTHING } from '#app/office/sales-figures/figure.ts'
import { loadFigures } from '#app/office/sales-figures/figures.server.ts'
import type { FiguredSchool } from '#app/office/sales-figures/ledger.server.ts'
import { getRangeBefore, listSteps, moveDay, type Range } from '#app/office/sales-figures/range.ts'
import { getToday, toRange } from '#app/office/sales-figures/today.ts'
import { affiliates } from '#app/partners/affiliates/tables.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { nameCountry } from '#app/platform/countries.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, type Locale, translate } from '#app/platform/i18n.ts'
import { countLarge } from '#app/platform/large-counts.server.ts'
import { expectRow, hasId } from '#app/platform/queries.server.ts'
import { METHODS } from '#app/selling/payment-providers/provider.ts'
import { nameStep, type ReportGrouping, type SalesReport, type SalesRow, type SalesTotals } from './report.ts'

export type ReportContext = { school: FiguredSchool; locale: Locale }

/** The sales of a range, by what was asked for, and of the one before where `compare` asks for it. */
export async function loadReport(
  db: Db,
  context: ReportContext,
  { range, by, compare }: { range: Range; by: ReportGrouping; compare: boolean },
): Promise<SalesReport> {
  const before = getRangeBefore(range)
  const [now, previous] = await Promise.all([
    loadPart(db, context, range, by),
    compare ? loadPart(db, context, before, by) : undefined,
  ])
  return {
    currency: context.school.currency,
    ...range,
    ...now,
    ...(previous && { previous: { ...before, ...previous } }),
  }
}

async function loadPart(
  db: Db,
  context: ReportContext,
  range: Range,
  by: ReportGrouping,
): Promise<{ totals: SalesTotals; rows: SalesRow[] }> {
  const { id, timeZone, currency } = context.school
  const [rows, buyers] = await Promise.all([
    loadRows(db, context, range, by),
    buyerCounts.find(db, id, { ...range, timeZone, currency }),
  ])
  return { totals: { ...sumAmounts(rows), ...buyers }, rows }
}

export const sumAmounts = (rows: readonly Amounts[]): Amounts =>
  rows.reduce<Amounts>(
    (sum, { gross, net, vat, refunds, orders }) => addAmounts(sum, { gross, net, vat, refunds, orders }),
    NOTHING,
  )

/** The rows of a report: every day or month of the range in its order, else what sold most first. */
export async function loadRows(
  db: Db,
  context: ReportContext,
  { from, to }: Range,
  by: ReportGrouping,
): Promise<SalesRow[]> {
  const { school, locale } = context
  const days = { from, until: moveDay(to, 1) }
  if (by === 'day' || by === 'month') {
    const found = await loadFigures(db, school, days, { by: 'all', step: by })
    const at = new Map(found.map((figure) => [figure.step, figure]))
    return listSteps({ from, to }, by).map((step) => toRow(at.get(step), { key: step, label: nameStep(step, locale) }))
  }
  const figures = await loadFigures(db, school, days, { by, step: 'all' })
  const nameOf = await NAMES[by](db, context, figures)
  const none = translate(locale, `sales-reports.none_${by}`)
  const hasNumbers = by === 'product' || by === 'affiliate'
  return figures
    .map((figure) => {
      const { key } = figure
      if (key === '') return toRow(figure, { key: null, label: none })
      return toRow(figure, { key: hasNumbers ? Number(key) : key, label: nameOf(key) })
    })
    .sort((one, other) => other.gross - one.gross || other.refunds - one.refunds || (one.label < other.label ? -1 : 1))
}

function toRow(figure: Figure | undefined, name: Pick<SalesRow, 'key' | 'label'>): SalesRow {
  const { gross, net, vat, refunds, orders } = figure ?? NOTHING
  return { ...name, gross, net, vat, refunds, orders }
}

type Names = (db: Db, context: ReportContext, figures: readonly Figure[]) => Promise<(key: string) => string>

const ids = (figures: readonly Figure[]) => figures.flatMap(({ key }) => (key === '' ? [] : [Number(key)]))

const NAMES: Record<Exclude<Grouping, 'all' | 'vat'>, Names> = {
  async product(db, { school, locale }, figures) {
    const wanted = ids(figures)
    const rows =
      wanted.length === 0
        ? []
        : await db
            .select({ id: products.id, title: products.title })
            .from(products)
            .where(and(eq(products.schoolId, school.id), inArray(products.id, wanted)))
    const titles = new Map(rows.map(({ id, title }) => [String(id), inLocale(title, locale)]))
    return (key) => titles.get(key) ?? key
  },
  async affiliate(db, { school }, figures) {
    const wanted = ids(figures)
    const rows =
      wanted.length === 0
        ? []
        : await db
            .select({ id: affiliates.id, code: affiliates.code, name: sql<string>`${nameIn(sql`${accounts}`)}` })
            .from(affiliates)
            .innerJoin(accounts, hasId(accounts, school.id, affiliates.accountId))
            .where(and(eq(affiliates.schoolId, school.id), inArray(affiliates.id, wanted)))
    const names = new Map(rows.map(({ id, name, code }) => [String(id), name ? `${name} (${code})` : code]))
    return (key) => names.get(key) ?? key
  },
  async method(_db, { locale }) {
    return (key) => {
      const method = METHODS.find((one) => one === key)
      return method ? translate(locale, `payment-providers.method_${method}`) : key
    }
  },
  async code() {
    return (key) => key
  },
  async country(_db, { locale }) {
    return (key) => nameCountry(key, locale)
  },
}

type Buyers = Pick<SalesTotals, 'buyers' | 'newBuyers'>
type BuyersKey = Range & Pick<FiguredSchool, 'timeZone' | 'currency'>

/** Fewer buyers are counted in a moment. */
const LARGE = 2000
const buyerCounts = countLarge<BuyersKey, Buyers>('sales-reports.buyers', {
  count: (db, id, keys) =>
    Promise.all(keys.map(({ from, to, ...school }) => countBuyers(db, { id, ...school }, { from, to }))),
  isLarge: ({ buyers }) => buyers >= LARGE,
  async usual(_, id) {
    const { timeZone, currency } = await findSchool(id)
    const range = toRange({}, getToday({ timeZone }))
    return [range, getRangeBefore(range)].map((days) => ({ ...days, timeZone, currency }))
  },
})

/** Who paid something in a range, and who of them never had before. */
async function countBuyers(db: Db, { id, timeZone, currency }: FiguredSchool, { from, to }: Range): Promise<Buyers> {
  const at = (day: string) => sql`(${day}::timestamp at time zone ${timeZone}::text)`
  const { rows } = await db.execute<Buyers>(sql`
    with bought as (select distinct t.account_id from ledger_entries e
      join transactions t on t.school_id = ${id} and t.id = e.transaction_id
      where e.school_id = ${id} and e.kind = 'capture' and e.currency = ${currency}
        and e.created_at >= ${at(from)} and e.created_at < ${at(moveDay(to, 1))})
    select count(*)::int as buyers, (count(*) filter (where not exists (select from transactions o
      where o.school_id = ${id} and o.account_id = b.account_id and o.total > 0 and o.settled_at < ${at(from)})))::int
        as "newBuyers" from bought b`)
  return expectRow(rows)
}
