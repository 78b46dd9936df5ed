import type { EditedPrice } from '#app/content/catalogue/price-editor.ts'
import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { priceChart } from '../price-chart.ts'

/** What the price was over time, in a line; the table below says the same in figures. */
export function PriceChart({ price: { history, now, at } }: { price: EditedPrice }) {
  const t = useTexts('office-products')
  const locale = useLocale()
  const { date } = useDates()
  const { from, line, grid, window, low } = priceChart(history, now, at)
  const money = (amount: number) => formatMoney(amount, now.currency, locale)
  const amounts = grid.map(({ amount }) => amount)
  const values = { lowest: money(Math.min(...amounts)), highest: money(Math.max(...amounts)), from: date(from) }
  return (
    <div className="ph">
      <div className="ph-plot" role="img" aria-label={t('price_chart', values)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {window && <rect className="ph-win" x={window.x} y="0" width={window.width} height="100" />}
          {grid.map(({ y }) => (
            <path key={y} className="ph-grid" d={`M0 ${y}H100`} fill="none" />
          ))}
          {window && low && <path className="ph-low" d={`M${window.x} ${low.y}h${window.width}`} fill="none" />}
          <path className="ph-line" d={line} fill="none" />
        </svg>
        <span className="ph-y" aria-hidden="true">
          {grid.map(({ amount, y }) => (
            <span key={amount} style={{ top: `${y}%` }}>
              {(amount / 100).toLocaleString(locale)}
            </span>
          ))}
        </span>
        {window && low && window.width > 20 && (
          <span
            className="ph-tag"
            style={{ left: `${window.x + window.width / 2}%`, top: `${low.y}%` }}
            aria-hidden="true"
          >
            {t('lowest_before', { amount: money(low.amount) })}
          </span>
        )}
      </div>
      <div className="ph-x" aria-hidden="true">
        <span>{date(from)}</span>
        <span>{date(at)}</span>
      </div>
    </div>
  )
}
