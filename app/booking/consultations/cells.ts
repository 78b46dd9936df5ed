/** The grid on which times are taken: lengths, breaks and beginnings are multiples of it. */
const CELL = 5 * 60_000

/** The five minutes that a span of time takes, in order. */
export function toCells({ from, to }: { from: number; to: number }): string[] {
  const cells: string[] = []
  for (let at = Math.floor(from / CELL) * CELL; at < to; at += CELL) cells.push(new Date(at).toISOString())
  return cells
}
