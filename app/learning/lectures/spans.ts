/** Seconds of a film or recording from the first on, up to the second and without it. */
export type Span = readonly [from: number, to: number]

/** The same seconds in order, those that overlap or touch as one. */
export function merged(spans: readonly Span[]): Span[] {
  const result: [number, number][] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** How many seconds merged spans are, those after `end` left out. */
export function getLength(spans: readonly Span[], end = Number.POSITIVE_INFINITY): number {
  return spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0)
}

/** What of some spans is not in the others, which are merged. */
export function fresh(spans: readonly Span[], known: readonly Span[]): Span[] {
  return merged(spans).flatMap(([from, to]) => {
    const rest: Span[] = []
    let at = from
    for (const [begins, ends] of known) {
      if (ends <= at || begins >= to) continue
      if (begins > at) rest.push([at, begins])
      at = ends
    }
    if (at < to) rest.push([at, to])
    return rest
  })
}

/** The first so many seconds of some spans. */
export function upTo(spans: readonly Span[], seconds: number): Span[] {
  let left = Math.floor(seconds)
  return spans.flatMap(([from, to]) => {
    const taken = Math.min(to - from, left)
    if (taken <= 0) return []
    left -= taken
    return [[from, from + taken] as const]
  })
}

/** `{[0,10),[12,20)}`, as PostgreSQL prints a multirange. */
export function spansIn(printed: string): Span[] {
  return [...printed.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}

export function printed(spans: readonly Span[]): string {
  return `{${spans.map(([from, to]) => `[${from},${to})`).join(',')}}`
}
