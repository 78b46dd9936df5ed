import { Link } from '@inertiajs/react'
import { MonthChart } from '#app/office/analytics/ui/month-chart.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { ExportMenu } from '#app/ui/export-link.tsx'
import { idCard } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Cohort, RecurringReport } from '../recurring.ts'
import { nameStep } from '../report.ts'
import { Change } from '../ui/change.tsx'
import { Figure } from '../ui/figure.tsx'
import '#app/office/analytics/ui/dashboard.css'
import '#app/ui/css/figures.css'
import '../ui/reports.css'

export const texts = ['ui', 'sales-reports']

/** What memberships bring by the month, how many members leave, what one is worth, and how long they stay. */
export default function Recurring({ report }: { report: RecurringReport }) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  const { months, cohorts, currency, mrr, members, churn, lifetimeValue } = report
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const percent = (value: number) => `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)}%`
  const before = months.at(-2)
  const isEmpty = months.every((month) => month.members === 0 && month.left === 0)
  return (
    <OfficeLayout
      title={t('recurring_revenue')}
      actions={!isEmpty && <ExportMenu href="/home/sales/memberships/export" />}
    >
      {isEmpty ? (
        <Empty
          icon={idCard}
          title={t('recurring_empty_title')}
          action={
            <Link className="btn" href="/home/membership-plans">
              {t('membership_plans')}
            </Link>
          }
        >
          {t('recurring_empty')}
        </Empty>
      ) : (
        <div className="stack" style={{ '--g': '20px' }}>
          <section className="card kpis" aria-label={t('recurring_revenue')}>
            <Figure name={t('mrr')} value={money(mrr)}>
              {before && <Change now={mrr} before={before.mrr} words={money(before.mrr)} />}
            </Figure>
            <Figure name={t('members')} value={String(members)}>
              {before && <Change now={members} before={before.members} words={String(before.members)} />}
            </Figure>
            <Figure name={t('churn')} value={churn === null ? '–' : percent(churn)}>
              {before?.churn != null && (
                <span className="faint num">{t('last_month', { value: percent(before.churn) })}</span>
              )}
            </Figure>
            <Figure name={t('lifetime_value')} value={lifetimeValue === null ? '–' : money(lifetimeValue)} />
          </section>
          <MonthChart
            id="mrr"
            title={t('mrr_by_month')}
            none={t('recurring_empty_title')}
            months={months.map(({ month }) => month)}
            values={months.map((month) => month.mrr)}
            say={money}
          />
          <Cohorts cohorts={cohorts} />
          <Months months={months} currency={currency} />
        </div>
      )}
    </OfficeLayout>
  )
}

function Months({ months, currency }: Pick<RecurringReport, 'months' | 'currency'>) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  return (
    <section className="card table-card" aria-labelledby="months">
      <CardHead title={t('changes_by_month')} id="months" />
      <Table label={t('changes_by_month')}>
        <thead>
          <tr>
            <th>{t('by_month')}</th>
            <th className="r">{t('joined')}</th>
            <th className="r">{t('left')}</th>
            <th className="r">{t('mrr')}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, joined, left, mrr }) => (
            <tr key={month}>
              <td>{nameStep(month, locale)}</td>
              <td className="r num">{joined}</td>
              <td className="r num">{left}</td>
              <td className="r">
                <Money amountMinor={mrr} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Of those who began in a month, how many are members after each month, the more the darker. */
function Cohorts({ cohorts }: { cohorts: Cohort[] }) {
  const t = useTexts('sales-reports')
  const locale = useLocale()
  const longest = Math.max(0, ...cohorts.map(({ kept }) => kept.length))
  const columns = Array.from({ length: longest }, (_, at) => at)
  return (
    <section className="card table-card" aria-labelledby="cohorts">
      <CardHead title={t('cohorts')} id="cohorts">
        <span className="t13 muted">{t('cohorts_by')}</span>
      </CardHead>
      <Table label={t('cohorts')}>
        <thead>
          <tr>
            <th>{t('cohort')}</th>
            <th className="r">{t('members')}</th>
            {columns.map((after) => (
              <th key={after} className="r">
                {t('after_months', { count: after })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, members, kept }) => (
            <tr key={month}>
              <td className="nowrap">{nameStep(month, locale)}</td>
              <td className="r num">{members}</td>
              {columns.map((after) => {
                const value = kept[after]
                return value === undefined ? (
                  <td key={after} />
                ) : (
                  <td key={after} className="report-cohort r num" style={{ '--v': value / 100 }}>
                    {value}%
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
