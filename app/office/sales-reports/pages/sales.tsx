import { Link } from '@inertiajs/react'
import { getLastYear } from '#app/office/sales-figures/range.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { signal } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { SalesReport, SalesView } from '../report.ts'
import { BreakdownTable } from '../ui/breakdown-table.tsx'
import { Change } from '../ui/change.tsx'
import { Figure } from '../ui/figure.tsx'
import { RangeForm } from '../ui/range-form.tsx'
import { SalesChart } from '../ui/sales-chart.tsx'
import '#app/office/analytics/ui/dashboard.css'
import '#app/ui/css/figures.css'
import '../ui/reports.css'

export const texts = ['ui', 'sales-figures', 'sales-reports']

type Props = SalesView & { today: string }

/** What was sold in a range: in all, by day, and by each thing that matters. */
export default function Sales({ today, report, breakdowns }: Props) {
  const t = useTexts('sales-reports')
  const { from, to, currency, totals, previous } = report
  const file = `/home/sales/export?from=${from}&to=${to}`
  const year = getLastYear(today)
  const isEmpty = [totals, previous?.totals].every((one) => !one || (one.gross === 0 && one.refunds === 0))
  const tables = breakdowns.map((breakdown) => (
    <BreakdownTable key={breakdown.by} breakdown={breakdown} currency={currency} file={file} />
  ))
  return (
    <OfficeLayout title={t('sales_report')}>
      <div className="stack" style={{ '--g': '20px' }}>
        <RangeForm path="/home/sales" range={report} today={today} compare={previous !== undefined} />
        {isEmpty ? (
          <Empty
            icon={signal}
            title={t('empty_title')}
            action={
              (from !== year.from || to !== year.to) && (
                <Link className="btn" href={`/home/sales?from=${year.from}&to=${year.to}`}>
                  {t('show_year')}
                </Link>
              )
            }
          >
            {t('empty')}
          </Empty>
        ) : (
          <>
            <Totals report={report} />
            <div className="report-grid">
              <SalesChart report={report} file={file} />
              <Buyers report={report} />
            </div>
            <div className="report-grid">
              {tables[0]}
              {tables[1]}
            </div>
            <div className="report-pair">{tables.slice(2)}</div>
            <p className="t13 muted">{t('counting')}</p>
          </>
        )}
      </div>
    </OfficeLayout>
  )
}

function Totals({ report: { totals, previous, currency } }: { report: SalesReport }) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const whole = (count: number) => new Intl.NumberFormat(locale).format(count)
  const figure = (name: 'gross' | 'net' | 'orders' | 'refunds') => {
    const words = name === 'orders' ? whole : money
    const before = previous?.totals[name]
    return (
      <Figure name={t(name)} value={words(totals[name])}>
        {before !== undefined && (
          <Change now={totals[name]} before={before} words={words(before)} falls={name === 'refunds'} />
        )}
      </Figure>
    )
  }
  return (
    <section className="card kpis" aria-label={t('totals')}>
      {figure('gross')}
      {figure('net')}
      {figure('orders')}
      {figure('refunds')}
    </section>
  )
}

/** Who bought for the first time and who came back, and what an order and a buyer come to. */
function Buyers({ report: { totals, currency } }: { report: SalesReport }) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  const { buyers, newBuyers, orders, gross, refunds } = totals
  const each = (count: number) => formatMoney(count === 0 ? 0 : Math.round(gross / count), currency, locale)
  const whole = (count: number) => new Intl.NumberFormat(locale).format(count)
  const share = gross === 0 ? null : refunds / gross
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const lines = [
    [t('new_buyers'), whole(newBuyers)],
    [t('returning_buyers'), whole(buyers - newBuyers)],
    [t('average_order'), each(orders)],
    [t('average_buyer'), each(buyers)],
    [t('refund_share'), share === null ? '–' : percent.format(share)],
  ] as const
  return (
    <section className="card" aria-labelledby="buyers">
      <CardHead title={t('buyers')} id="buyers">
        <span className="num">{whole(buyers)}</span>
      </CardHead>
      <div className="report-buyers" aria-hidden="true">
        <i style={{ '--v': buyers === 0 ? 0 : newBuyers / buyers }} />
      </div>
      <dl className="report-list">
        {lines.map(([name, value]) => (
          <div key={name} className="split">
            <dt>{name}</dt>
            <dd className="num medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
