import { inWhole } from './large-school.ts'
import type { Measured } from './measure.ts'
import { table } from './report.ts'

/** A school at one size. */
export type Measure<Size> = { size: Size; seeded: number; rows: Measured[]; rawSelect: number }

/** What growing a hundredfold does to each. */
export function growth(small: { rows: Measured[] }, full: { rows: Measured[] }): string {
  const rows = full.rows.flatMap((row) => {
    const before = small.rows.find(({ name }) => name === row.name)
    if (!before) return []
    const [p99, p99Before] = [row.p99.toFixed(1), before.p99.toFixed(1)]
    const grown = row.p99 / before.p99
    return [
      [row.title, inWhole(before.perSecond), p99Before, p99, grown.toFixed(2), grown <= 1.5 ? 'reached' : '**missed**'],
    ]
  })
  return table(['growth', 'per second at 1 %', 'p99 ms at 1 %', 'p99 ms', '÷', '≤ 1.5'], rows)
}
