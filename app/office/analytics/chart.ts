const LINES = 4

/** The smallest scale of a few even, round steps that holds all values. */
export function getScale(values: readonly number[]): { top: number; lines: number[] } {
  const highest = Math.max(0, ...values)
  if (highest === 0) return { top: 1, lines: [0] }
  const rough = highest / LINES
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? rough
  const top = step * Math.ceil(highest / step)
  return { top, lines: Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step) }
}

/** Where values stand in the plot, whose axis ends with the step `last`: per cent from the left and from the top. */
export function getPlaces(
  values: readonly number[],
  { top, last }: { top: number; last: number },
): { x: number; y: number }[] {
  return values.map((value, at) => ({ x: (at / last) * 100, y: 100 - (Math.max(0, value) / top) * 100 }))
}

/** The places as the path of a line. */
export function linePath(places: readonly { x: number; y: number }[]): string {
  return places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
}
