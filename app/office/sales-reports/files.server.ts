import type { Cell } from '#app/platform/csv-format.ts'
import { type KeyOf, type Locale, translate } from '#app/platform/i18n.ts'
import { majorUnits } from '#app/platform/money.ts'
import type { Funnel } from './funnel.ts'
import type { RecurringReport } from './recurring.ts'
import type { ReportGrouping, SalesRow, VatReport } from './report.ts'

type Rows = AsyncGenerator<Cell[][]>

const headIn = (locale: Locale) => (key: KeyOf<'sales-reports'>) => translate(locale, `sales-reports.${key}`)

/** A line for each row of a report. Days and months are written so that they sort. */
export async function* salesRows(
  rows: readonly SalesRow[],
  { by, currency, locale }: { by: ReportGrouping; currency: string; locale: Locale },
): Rows {
  const head = headIn(locale)
  const money = (amount: number) => majorUnits(amount, currency)
  yield [
    [head(`by_${by}`), head('gross'), head('net'), head('vat'), head('refunds'), head('orders'), head('currency')],
    ...rows.map(({ key, label, gross, net, vat, refunds, orders }): Cell[] => {
      const name = by === 'day' || by === 'month' ? String(key) : label
      return [name, money(gross), money(net), money(vat), money(refunds), orders, currency]
    }),
  ]
}

/** A line for each country and rate. */
export async function* vatRows({ rows, currency }: VatReport, locale: Locale): Rows {
  const head = headIn(locale)
  const money = (amount: number) => majorUnits(amount, currency)
  yield [
    [
      head('by_country'),
      head('country_code'),
      head('rate'),
      head('net'),
      head('vat'),
      head('gross'),
      head('refunds_net'),
      head('refunds_vat'),
      head('refunds'),
      head('currency'),
    ],
    ...rows.map((row): Cell[] => [
      row.countryName,
      row.country,
      row.rate === null ? head('exempt') : row.rate,
      money(row.net),
      money(row.vat),
      money(row.gross),
      money(row.refundsNet),
      money(row.refundsVat),
      money(row.refunds),
      currency,
    ]),
  ]
}

/** A line for each month, then one for each month in which members began. */
export async function* recurringRows(report: RecurringReport, locale: Locale): Rows {
  const { months, cohorts, currency } = report
  const head = headIn(locale)
  yield [
    [head('by_month'), head('mrr'), head('members'), head('joined'), head('left'), head('churn'), head('currency')],
    ...months.map(({ month, mrr, members, joined, left, churn }): Cell[] => {
      return [month, majorUnits(mrr, currency), members, joined, left, churn, currency]
    }),
    [],
    [head('cohort'), head('members'), ...(cohorts[0]?.kept ?? []).map((_, at) => at)],
    ...cohorts.map(({ month, members, kept }): Cell[] => [month, members, ...kept]),
  ]
}

/** A line for each product, then one for each source. */
export async function* funnelRows({ products, sources }: Funnel, locale: Locale): Rows {
  const head = headIn(locale)
  yield [
    [head('by_product'), head('step_product'), head('step_checkout'), head('step_paid')],
    ...products.map(({ title, product, checkout, paid }): Cell[] => [title, product, checkout, paid]),
    [],
    [head('source'), head('step_visits'), head('step_product'), head('step_checkout')],
    ...sources.map(({ label, visits, product, checkout }): Cell[] => [label, visits, product, checkout]),
  ]
}
