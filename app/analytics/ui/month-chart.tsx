import { useState } from 'react'
import { useLocale } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { linePath, placesOf, scaleOf } from '../chart.ts'

type Props = {
  id: string
  title: string
  none: string
  months: string[]
  values: number[]
  say: (value: number) => string
}

/** A value for each of some months as a line. The point under the mouse, else the last, is named. */
export function MonthChart({ id, title, none, months, values, say }: Props) {
  const locale = useLocale()
  const [pointed, point] = useState<number>()
  const { top, lines } = scaleOf(values)
  const places = placesOf(values, top)
  const shown = pointed ?? values.length - 1
  const names = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const dayOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
  const at = places[shown] ?? { x: 0, y: 0 }
  const place = { left: `${at.x}%`, top: `calc(${at.y / 100} * 210px)` }
  const when = long.format(dayOf(months[shown] ?? '2000-01'))
  const empty = values.every((value) => value === 0)
  return (
    <section className="card" aria-labelledby={id}>
      <CardHead title={title} id={id} />
      {empty ? (
        <p className="dash-none">{none}</p>
      ) : (
        <figure className="chart num" role="img" aria-label={`${title}: ${say(values[shown] ?? 0)}, ${when}`}>
          <div className="chart-y" aria-hidden="true">
            {lines.map((line) => (
              <span key={line}>{say(line)}</span>
            ))}
          </div>
          <div
            className="chart-plot"
            aria-hidden="true"
            onPointerLeave={() => point(undefined)}
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect()
              const near = Math.round(((clientX - left) / width) * (values.length - 1))
              point(Math.max(0, Math.min(near, values.length - 1)))
            }}
          >
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {lines.map((line) => (
                <path key={line} className="grid-line" d={`M0 ${100 - (line / top) * 100}H100`} />
              ))}
              <path className="area" d={`${linePath(places)}V100H0Z`} />
              <path className="line" d={linePath(places)} />
            </svg>
            <span className="chart-dot" style={place} />
            <span className={at.x < 40 ? 'chart-tip is-left' : 'chart-tip'} style={place}>
              <b>{say(values[shown] ?? 0)}</b>
              <span>{when}</span>
            </span>
            <div className="chart-x">
              {months.map((month, index) =>
                index % 3 === 2 ? (
                  <span
                    key={month}
                    className={index === months.length - 1 ? 'is-last' : undefined}
                    style={{ left: `${(index / Math.max(1, months.length - 1)) * 100}%` }}
                  >
                    {names.format(dayOf(month))}
                  </span>
                ) : null,
              )}
            </div>
          </div>
        </figure>
      )}
    </section>
  )
}
