import { Link } from '@inertiajs/react'
import { RangeFields } from '#app/office/sales-figures/ui/range-fields.tsx'
import { ToDos } from '#app/office/to-do/ui/to-dos.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { useSaleColumns } from '#app/selling/sales/ui/sale-columns.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { pagesFor } from '#app/ui/office-places.ts'
import type { Dashboard as Props } from '../dashboard-view.ts'
import { PERIODS } from '../period.ts'
import { ComingUp } from '../ui/coming-up.tsx'
import { Completion } from '../ui/completion.tsx'
import { Figures } from '../ui/figures.tsx'
import { NewStudents } from '../ui/new-students.tsx'
import { RevenueChart } from '../ui/revenue-chart.tsx'
import { SetupList } from '../ui/setup-list.tsx'
import '#app/ui/css/figures.css'
import '../ui/dashboard.css'

export const texts = ['ui', 'analytics', 'sales-figures', 'to-do', 'payments', 'sales']

export default function Dashboard(props: Props) {
  const { period, from, to, dayPart, revenue, memberships, people, todos, courses, comingUp, setup, sales } = props
  const t = useTexts('analytics')
  const columns = useSaleColumns()
  const { viewer } = useShared()
  const [firstName = ''] = viewer.kind === 'visitor' ? [] : viewer.name.split(' ')
  const role = viewer.kind === 'visitor' ? '' : viewer.role
  const open = pagesFor(role).map(({ href }) => href)
  return (
    <OfficeLayout title={t(`good_${dayPart}`, { name: firstName })} actions={<PeriodChoice period={period} />}>
      <details className="dash-range" open={period === 'range'}>
        <summary>{t('own_range')}</summary>
        <RangeFields path="/home" range={{ from, to }} />
      </details>
      <Figures period={period} revenue={revenue} memberships={memberships} people={people} />
      <div className="dash">
        {revenue && <RevenueChart revenue={revenue} />}
        <ToDos toDos={todos} />
        <NewStudents days={people.newByDay} />
        <Completion courses={courses} />
        {setup && Object.values(setup).includes(false) && <SetupList setup={setup} places={open} />}
        {comingUp.length > 0 && <ComingUp rows={comingUp} places={open} />}
        {sales && (
          <section className="card dash-full" aria-labelledby="sales">
            <CardHead title={t('latest_sales')} id="sales">
              {sales.length > 0 && (
                <Link className="link t13" href="/home/transactions">
                  {t('all_sales')}
                </Link>
              )}
            </CardHead>
            {sales.length > 0 ? (
              <DataTable label={t('latest_sales')} rows={sales} columns={columns} />
            ) : (
              <p className="dash-none">{t('no_sales')}</p>
            )}
          </section>
        )}
      </div>
    </OfficeLayout>
  )
}

function PeriodChoice({ period }: Pick<Props, 'period'>) {
  const t = useTexts('analytics')
  return (
    <nav className="seg" aria-label={t('period')}>
      {PERIODS.map((one) => (
        <Link
          key={one}
          href={one === 'month' ? '/home' : `/home?period=${one}`}
          aria-current={one === period ? 'true' : undefined}
          preserveScroll
        >
          {t(`period_${one}`)}
        </Link>
      ))}
    </nav>
  )
}
