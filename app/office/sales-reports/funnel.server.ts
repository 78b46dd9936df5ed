import { and, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#app/content/catalogue/tables.server.ts'
import { moveDay, type Range } from '#app/office/sales-figures/range.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale, translate } from '#app/platform/i18n.ts'
import type { Source, VisitStep } from '#app/storefront/visits/source.ts'
import type { Funnel, FunnelRow } from './funnel.ts'
import type { ReportContext } from './report.server.ts'

type Opened = { step: VisitStep; source: Source; product: number; count: number }
type Paid = { product: number; count: number }

const NOBODY: FunnelRow = { product: 0, checkout: 0, paid: 0 }

/** From visits to payments in a range, for each product, and as far as a page tells of its source. */
export async function loadFunnel(db: Db, { school, locale }: ReportContext, range: Range): Promise<Funnel> {
  const { id, timeZone, currency } = school
  const at = (day: string) => sql`(${day}::timestamp at time zone ${timeZone}::text)`
  const [opened, paid] = await Promise.all([
    db.execute<Opened>(sql`
      select step, source, product_id::float8 as product, sum(count)::int as count from visit_days
      where school_id = ${id} and day >= ${range.from}::date and day <= ${range.to}::date group by 1, 2, 3`),
    db.execute<Paid>(sql`
      select case when p.type = 'membership' then 0 else t.product_id end::float8 as product, count(distinct t.id)::int as count
      from ledger_entries e join transactions t on t.school_id = ${id} and t.id = e.transaction_id
        join products p on p.school_id = ${id} and p.id = t.product_id
      where e.school_id = ${id} and e.kind = 'capture' and not e.extra and e.currency = ${currency}
        and e.created_at >= ${at(range.from)} and e.created_at < ${at(moveDay(range.to, 1))}
        and not exists (select from membership_periods m join membership_periods f on f.school_id = ${id}
            and f.membership_id = m.membership_id and f.starts_at < m.starts_at
          where m.school_id = ${id} and m.transaction_id = t.id)
      group by 1`),
  ])
  const rows = new Map<number, FunnelRow>()
  const add = (product: number, step: keyof FunnelRow, count: number) => {
    const row = rows.get(product) ?? NOBODY
    rows.set(product, { ...row, [step]: row[step] + count })
  }
  for (const { step, product, count } of opened.rows) if (step !== 'visit') add(product, step, count)
  for (const { product, count } of paid.rows) add(product, 'paid', count)
  const titles = await findTitles(db, { school, locale }, [...rows.keys()])
  return {
    ...range,
    totals: {
      visits: sumOf(opened.rows.filter(({ step }) => step === 'visit')),
      product: sumOf(opened.rows.filter(({ step }) => step === 'product')),
      checkout: sumOf(opened.rows.filter(({ step }) => step === 'checkout')),
      paid: sumOf(paid.rows),
    },
    products: [...rows]
      .map(([product, row]) => ({ ...row, id: product || null, title: titles(product) }))
      .sort((one, other) => other.paid - one.paid || other.product - one.product || (one.title < other.title ? -1 : 1)),
    sources: [...Map.groupBy(opened.rows, ({ source }) => source)]
      .map(([source, all]) => ({
        source,
        label: translate(locale, `sales-reports.source_${source}`),
        visits: sumOf(all.filter(({ step }) => step === 'visit')),
        product: sumOf(all.filter(({ step }) => step === 'product')),
        checkout: sumOf(all.filter(({ step }) => step === 'checkout')),
      }))
      .sort((one, other) => other.visits - one.visits || other.product - one.product),
  }
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

async function findTitles(db: Db, { school, locale }: ReportContext, wanted: number[]) {
  const found =
    wanted.length === 0
      ? []
      : await db
          .select({ id: products.id, title: products.title })
          .from(products)
          .where(and(eq(products.schoolId, school.id), inArray(products.id, wanted)))
  const titles = new Map(found.map(({ id, title }) => [id, inLocale(title, locale)]))
  return (id: number) => titles.get(id) ?? translate(locale, 'sales-reports.memberships')
}
