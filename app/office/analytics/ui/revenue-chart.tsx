import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import type { Revenue } from '../dashboard-view.ts'
import { LineChart } from './line-chart.tsx'
import { useStepNames } from './step-names.ts'

const LABELS = 5

type Props = { revenue: Revenue }

/** Revenue step by step over the period before it, dashed. The point under the mouse, else the highest, is named. */
export function RevenueChart({ revenue }: Props) {
  const t = useTexts('analytics')
  const { steps } = revenue
  const empty = steps.every(({ amount, before }) => amount === 0 && before === 0)
  return (
    <section className="card dash-wide" aria-labelledby="revenue">
      <CardHead title={t(`revenue_by_${revenue.step}`)} id="revenue">
        <span className="row wrap t13 muted" style={{ '--g': '0 16px' }}>
          <span className="legend">
            <i />
            {t('this_period')}
          </span>
          <span className="legend legend-prev">
            <i />
            {t('period_before')}
          </span>
        </span>
      </CardHead>
      {empty ? <p className="dash-none">{t('no_revenue')}</p> : <Chart revenue={revenue} />}
    </section>
  )
}

function Chart({ revenue: { step: size, steps, start, current, currency } }: Props) {
  const t = useTexts('analytics')
  const { locale } = useShared()
  const names = useStepNames(size, start)
  // What is still to come is not drawn as nothing earned.
  const amounts = steps.slice(0, current + 1).map(({ amount }) => amount)
  const highest = amounts.indexOf(Math.max(...amounts))
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const every = Math.ceil(steps.length / LABELS)
  return (
    <LineChart
      summary={t('chart_summary', { amount: money(amounts[highest] ?? 0), when: names.long(highest) })}
      values={amounts}
      before={steps.map(({ before }) => before)}
      steps={steps.length}
      named={highest}
      scale={(amount) => names.short(amount, currency)}
      axis={(step) => (step % every === 0 ? names.axis(step) : null)}
      tip={(step) => ({
        value: money(amounts[step] ?? 0),
        text: t('chart_tip', { when: names.long(step), orders: steps[step]?.orders ?? 0 }),
      })}
    />
  )
}
