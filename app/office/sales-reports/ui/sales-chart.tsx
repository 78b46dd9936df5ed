import { LineChart } from '#app/office/analytics/ui/line-chart.tsx'
import { formatMoney, majorUnits } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { Money } from '#app/ui/money.tsx'
import { Table } from '#app/ui/table.tsx'
import { getCalendar } from '#app/ui/time.ts'
import type { SalesReport } from '../report.ts'
import { Change } from './change.tsx'

const LABELS = 5

type Props = { report: SalesReport; file: string }

/** What was paid on each day, over the range before it, dashed; the same as a table. */
export function SalesChart({ report, file }: Props) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  const { rows, previous, currency } = report
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const values = rows.map(({ gross }) => gross)
  const highest = values.indexOf(Math.max(...values))
  const every = Math.ceil(rows.length / LABELS)
  const short = new Intl.DateTimeFormat(getCalendar(locale), { timeZone: 'UTC', day: 'numeric', month: 'short' })
  const compact = new Intl.NumberFormat(getCalendar(locale), { notation: 'compact', maximumFractionDigits: 1 })
  const nameDay = (at: number) => short.format(new Date(`${rows[at]?.key}T00:00:00Z`))
  const before = previous?.rows.slice(0, rows.length).map(({ gross }) => gross)
  return (
    <section className="card table-card" aria-labelledby="by-day">
      <CardHead title={t('paid_by_day')} id="by-day">
        <span className="row wrap t13 muted" style={{ '--g': '8px 16px' }}>
          {previous && (
            <>
              <span className="legend">
                <i />
                {t('this_range')}
              </span>
              <span className="legend legend-prev">
                <i />
                {t('range_before')}
              </span>
            </>
          )}
          <ExportMenu href={`${file}&by=day`} />
        </span>
      </CardHead>
      <LineChart
        summary={t('chart_summary', { amount: money(values[highest] ?? 0), when: rows[highest]?.label ?? '' })}
        values={values}
        {...(before && { before })}
        steps={rows.length}
        named={highest}
        scale={(amount) => compact.format(majorUnits(amount, currency))}
        axis={(at) => (at % every === 0 ? nameDay(at) : null)}
        tip={(at) => ({
          value: money(values[at] ?? 0),
          text: t('chart_tip', { when: nameDay(at), orders: rows[at]?.orders ?? 0 }),
        })}
      />
      <details className="report-days">
        <summary>{t('as_table')}</summary>
        <Table label={t('paid_by_day')}>
          <thead>
            <tr>
              <th>{t('by_day')}</th>
              <th className="r">{t('orders')}</th>
              <th className="r">{t('gross')}</th>
              <th className="r hide-sm">{t('refunds')}</th>
              {previous && <th className="r hide-sm">{t('previously')}</th>}
              {previous && <th className="r hide-sm">{t('change')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, orders, gross, refunds }, at) => (
              <tr key={key}>
                <td>{label}</td>
                <td className="r num">{orders}</td>
                <td className="r">
                  <Money amountMinor={gross} currency={currency} />
                </td>
                <td className="r hide-sm">
                  <Money amountMinor={refunds} currency={currency} />
                </td>
                {previous && (
                  <td className="r hide-sm">
                    <Money amountMinor={previous.rows[at]?.gross ?? 0} currency={currency} />
                  </td>
                )}
                {previous && (
                  <td className="r hide-sm">
                    <Change now={gross} before={previous.rows[at]?.gross ?? 0} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}
