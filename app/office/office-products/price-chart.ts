import type { Price } from '#app/content/catalogue/price.ts'
import type { PriceSpan } from '#app/content/catalogue/price-editor.ts'
import { DAY } from '#app/platform/days-later.ts'

type ChartSpan = Pick<PriceSpan, 'amount' | 'from' | 'to' | 'reason'>

const MINUTE = 60_000
/** How far back it looks, and how much room there is above and below its lines, in per cent. */
const DAYS = 180
const MARGIN = 16

/** Where things stand, in per cent of the plot: from its left, from its top. */
export type PriceChart = {
  from: string
  line: string
  grid: { amount: number; y: number }[]
  window: { x: number; width: number } | null
  low: { amount: number; x: number; y: number } | null
}

/** What a price was over time, with the 30 days before the reduction that runs; the spans have the newest first. */
export function priceChart(history: readonly ChartSpan[], now: Pick<Price, 'reduction'>, at: string): PriceChart {
  const end = Date.parse(at)
  const begun = Math.min(...history.map(({ from }) => Date.parse(from)), end - MINUTE)
  const start = Math.max(begun, end - DAYS * DAY)
  const x = (time: number) => round((100 * (Math.min(Math.max(time, start), end) - start)) / (end - start))
  const spans = history.filter(({ to }) => to === null || Date.parse(to) > start).toReversed()
  const amounts = [...new Set(spans.map(({ amount }) => amount))].sort((a, b) => b - a)
  const [top = 0, bottom = 0] = [amounts[0], amounts.at(-1)]
  const y = (amount: number) =>
    top === bottom ? 50 : round(MARGIN + ((100 - 2 * MARGIN) * (top - amount)) / (top - bottom))
  const steps = spans.map(({ from, to, amount }) => {
    return `${x(Date.parse(from))} ${y(amount)}H${x(to ? Date.parse(to) : end)}`
  })
  const reduced = now.reduction && spans.at(-1)
  const began = reduced ? Date.parse(reduced.from) : null
  const window = began === null || began <= start ? null : { x: x(began - 30 * DAY), until: x(began) }
  const { lowest = 0 } = now.reduction ?? {}
  return {
    from: new Date(start).toISOString(),
    line: steps.length > 0 ? `M${steps.join('L')}` : '',
    grid: spread(amounts).map((amount) => ({ amount, y: y(amount) })),
    window: window && { x: window.x, width: round(window.until - window.x) },
    low: window && lowest >= bottom && lowest <= top ? { amount: lowest, x: window.x, y: y(lowest) } : null,
  }
}

const round = (value: number) => Math.round(value * 100) / 100

/** Amounts far enough apart to be written beside each other. */
function spread(amounts: readonly number[]): number[] {
  const [top = 0, bottom = 0] = [amounts[0], amounts.at(-1)]
  const apart = (top - bottom) / 5
  const shown: number[] = []
  for (const amount of amounts) {
    const last = shown.at(-1)
    if (last === undefined || (last - amount >= apart && (amount === bottom || amount - bottom >= apart)))
      shown.push(amount)
  }
  return shown
}
