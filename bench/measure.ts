import { type Figures, load, median } from './load.ts'
import { costOf, type ProcessorTime } from './processor-time.ts'
import type { RawSelect, RawServer } from './raw.ts'
import type { Measure, Row } from './rows.ts'
import { type Stage, statementsSent } from './stage.ts'
import { Unexpected } from './visitor.ts'

export type Timing = { rounds: number; milliseconds: number; rawMilliseconds: number; warmUp: number }

export type Measured = {
  name: string
  title: string
  unit: Row['unit']
  moonshot?: number
  floor?: number
  slowest?: number
  perSecond: number
  p50: number
  p99: number
  /** The best and the worst round: how far the machine drifts. */
  best: number
  worst: number
  statements: number
  /** Milliseconds of processor time each, the load generator's not counted. */
  cost: ProcessorTime
  /** As sent, the headers not counted; undefined for a flow of several calls. */
  bytes?: number
  /** The bare server with the same bytes, in the same rounds. */
  rawHttp?: number
}

type Rounds = {
  row: Row
  measure: Measure
  figures: Figures[]
  raw: Figures[]
  statements: number[]
  costs: ProcessorTime[]
}

function summary({ row, measure, figures, raw, statements, costs }: Rounds): Measured {
  const speeds = figures.map(({ perSecond }) => perSecond)
  const middle = (pick: (one: Figures) => number) => median(figures.map(pick))
  const { name, title, unit, moonshot, floor, slowest } = row
  return {
    name,
    title,
    unit,
    moonshot,
    floor,
    slowest,
    perSecond: median(speeds),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    best: Math.max(...speeds),
    worst: Math.min(...speeds),
    statements: median(statements),
    cost: {
      web: median(costs.map(({ web }) => web)),
      worker: median(costs.map(({ worker }) => worker)),
      postgres: median(costs.map(({ postgres }) => postgres)),
    },
    bytes: measure.sample?.body.length,
    rawHttp: raw.length > 0 ? median(raw.map(({ perSecond }) => perSecond)) : undefined,
  }
}

async function measureOnce(stage: Stage, { row, measure, figures, statements, costs }: Rounds, milliseconds: number) {
  await measure.fill?.()
  await stage.quiet()
  const before = await statementsSent(stage)
  const spent = stage.spent()
  const round = await load(row.callers, milliseconds, measure.step)
  const perRequest = ((await statementsSent(stage)) - before) / round.done
  if (row.statements && !row.statements(perRequest)) {
    throw new Unexpected(`"${row.title}" took ${perRequest.toFixed(2)} SQL statements per request: not what it says`)
  }
  figures.push(round)
  costs.push(costOf(spent, stage.spent(), round.done))
  statements.push(perRequest)
}

/**
 * Measures in rounds, every row and its yardstick in each of them: the machine's drift hits all alike. The first, short
 * round only warms up.
 */
export async function measureAll(
  stage: Stage,
  chosen: Row[],
  { server, select }: { server: RawServer; select: RawSelect },
  timing: Timing,
  say: (line: string) => void,
): Promise<{ rows: Measured[]; rawSelect: number }> {
  const all: Rounds[] = []
  for (const row of chosen) {
    const measure = await row.open(stage)
    if (measure.sample) await server.keep(row.name, measure.sample)
    const rounds = () => ({ row, measure, figures: [], raw: [], statements: [], costs: [] })
    all.push(rounds())
    await measureOnce(stage, rounds(), row.warmUp ?? timing.warmUp)
  }
  // The tables were empty a moment ago: plans made for that would be measured until PostgreSQL comes round to look.
  await stage.quiet()
  await stage.analyze()
  const selects: number[] = []
  for (let round = 1; round <= timing.rounds; round++) {
    for (const one of all) {
      await measureOnce(stage, one, timing.milliseconds)
      if (one.measure.sample) one.raw.push(await server.measure(one.row.name, timing.rawMilliseconds))
      const { perSecond = 0 } = one.figures.at(-1) ?? {}
      say(`  round ${round} of ${timing.rounds}: ${one.row.name.padEnd(10)} ${perSecond.toFixed(0)} ${one.row.unit}`)
    }
    selects.push((await select.measure(timing.rawMilliseconds)).perSecond)
  }
  return { rows: all.map(summary), rawSelect: median(selects) }
}
