import { useState } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { linePath, placesOf, scaleOf } from '../chart.ts'
import type { Revenue } from '../dashboard-view.ts'
import type { Period } from '../period.ts'
import { useStepNames } from './step-names.ts'

const LABELS = 5

type Props = { period: Period; revenue: Revenue }

/** Revenue step by step over the period before it, dashed. The point under the mouse, else the highest, is named. */
export function RevenueChart({ period, revenue }: Props) {
  const t = useTexts('analytics')
  const { steps } = revenue
  const empty = steps.every(({ amount, before }) => amount === 0 && before === 0)
  return (
    <section className="card dash-wide" aria-labelledby="revenue">
      <CardHead title={t(period === 'today' ? 'revenue_by_hour' : 'revenue_by_day')} id="revenue">
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
      {empty ? <p className="dash-none">{t('no_revenue')}</p> : <Chart period={period} revenue={revenue} />}
    </section>
  )
}

function Chart({ period, revenue: { steps, start, current, currency } }: Props) {
  const t = useTexts('analytics')
  const { locale } = useShared()
  const names = useStepNames(period, start)
  const [pointed, point] = useState<number>()
  const { top, lines } = scaleOf(steps.flatMap(({ amount, before }) => [amount, before]))
  // What is still to come is not drawn as nothing earned.
  const now = placesOf(
    steps.map(({ amount }) => amount),
    top,
  ).slice(0, current + 1)
  const before = placesOf(
    steps.map(({ before: amount }) => amount),
    top,
  )
  const amounts = steps.slice(0, current + 1).map(({ amount }) => amount)
  const highest = amounts.indexOf(Math.max(...amounts))
  const shown = Math.min(pointed ?? highest, now.length - 1)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const every = Math.ceil(steps.length / LABELS)
  const summary = t('chart_summary', { amount: money(amounts[highest] ?? 0), when: names.long(highest) })
  return (
    <figure className="chart num" role="img" aria-label={summary}>
      <div className="chart-y" aria-hidden="true">
        {lines.map((line) => (
          <span key={line}>{names.short(line, currency)}</span>
        ))}
      </div>
      <div
        className="chart-plot"
        aria-hidden="true"
        onPointerLeave={() => point(undefined)}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const at = Math.round(((clientX - left) / width) * (steps.length - 1))
          point(Math.max(0, Math.min(at, now.length - 1)))
        }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line) => (
            <path key={line} className="grid-line" d={`M0 ${100 - (line / top) * 100}H100`} />
          ))}
          <path className="area" d={`${linePath(now)}V100H0Z`} />
          <path className="line-prev" d={linePath(before)} />
          <path className="line" d={linePath(now)} />
        </svg>
        <Tip
          place={now[shown] ?? { x: 0, y: 0 }}
          amount={money(steps[shown]?.amount ?? 0)}
          text={t('chart_tip', { when: names.long(shown), orders: steps[shown]?.orders ?? 0 })}
        />
        <div className="chart-x">
          {steps.map((_, at) =>
            at % every === 0 ? (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                key={at}
                className={at === steps.length - 1 ? 'is-last' : undefined}
                style={{ left: `${(at / Math.max(1, steps.length - 1)) * 100}%` }}
              >
                {names.axis(at)}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </figure>
  )
}

function Tip({ place, amount, text }: { place: { x: number; y: number }; amount: string; text: string }) {
  const at = { left: `${place.x}%`, top: `calc(${place.y / 100} * 210px)` }
  return (
    <>
      <span className="chart-dot" style={at} />
      <span className={place.x < 40 ? 'chart-tip is-left' : 'chart-tip'} style={at}>
        <b>{amount}</b>
        <span>{text}</span>
      </span>
    </>
  )
}
