import { useState } from 'react'
import { getPlaces, getScale, linePath } from '../chart.ts'

type Props = {
  /** What the chart says, for those who do not see it. */
  summary: string
  /** One for each step; those still to come are missing. */
  values: number[]
  /** Dashed behind them, one for every step. */
  before?: number[]
  /** How many steps the axis has. */
  steps: number
  /** The step that is named while none is under the mouse. */
  named: number
  /** How the scale writes a value. */
  scale: (value: number) => string
  /** What stands below a step, where anything does. */
  axis: (step: number) => string | null
  tip: (step: number) => { value: string; text: string }
}

/** Values step by step as a line. The point under the mouse, else `named`, is told. */
export function LineChart({ summary, values, before = [], steps, named, scale, axis, tip }: Props) {
  const [pointed, point] = useState<number>()
  const { top, lines } = getScale([...values, ...before])
  const last = Math.max(1, steps - 1)
  const places = getPlaces(values, { top, last })
  const shown = Math.min(pointed ?? named, values.length - 1)
  const { x, y } = places[shown] ?? { x: 0, y: 0 }
  const place = { left: `${x}%`, top: `calc(${y / 100} * 210px)` }
  const { value, text } = tip(shown)
  return (
    <figure className="chart num" role="img" aria-label={summary}>
      <div className="chart-y" aria-hidden="true">
        {lines.map((line) => (
          <span key={line}>{scale(line)}</span>
        ))}
      </div>
      <div
        className="chart-plot"
        aria-hidden="true"
        onPointerLeave={() => point(undefined)}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          point(Math.max(0, Math.min(Math.round(((clientX - left) / width) * last), values.length - 1)))
        }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line) => (
            <path key={line} className="grid-line" d={`M0 ${100 - (line / top) * 100}H100`} />
          ))}
          <path className="area" d={`${linePath(places)}V100H0Z`} />
          {before.length > 0 && <path className="line-prev" d={linePath(getPlaces(before, { top, last }))} />}
          <path className="line" d={linePath(places)} />
        </svg>
        <span className="chart-dot" style={place} />
        <span className={x < 40 ? 'chart-tip is-left' : 'chart-tip'} style={place}>
          <b>{value}</b>
          <span>{text}</span>
        </span>
        <div className="chart-x">
          {Array.from({ length: steps }, (_, step) => {
            const name = axis(step)
            return name === null ? null : (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                key={step}
                className={step === steps - 1 ? 'is-last' : undefined}
                style={{ left: `${(step / last) * 100}%` }}
              >
                {name}
              </span>
            )
          })}
        </div>
      </div>
    </figure>
  )
}
